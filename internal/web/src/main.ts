import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { settings, showSettings } from './settings.svelte'
import { speak } from './text/text.svelte'

showSettings() // before anything is painted: index.html holds the first paint back until here
await speak(settings.lang)
mount(App, { target: document.getElementById('app')! })
