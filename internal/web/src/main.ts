import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { settings } from './settings.svelte'
import { speak } from './text/text.svelte'

await speak(settings.lang)
mount(App, { target: document.getElementById('app')! })
