import { go } from '../router.svelte'
import { settings } from '../settings.svelte'
import { t } from '../text/text.svelte'

/** Reports whether the browser supports notifications, and whether they are allowed. */
export function notices(): 'none' | NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'none'
}

/** Asks the browser for permission to show notifications. */
export async function allowNotices(): Promise<boolean> {
  return notices() !== 'none' && (await Notification.requestPermission()) === 'granted'
}

/**
 * Shows a notification that it is somebody's turn at a table, if they want notifications. A click
 * on it leads to the table.
 */
export async function notify(table: { id: string; title: string }) {
  if (!settings.notices || notices() !== 'granted') return
  const address = `/tables/${table.id}`
  const words = { body: table.title, tag: table.id, icon: '/icon-192.png', data: address }
  // Browsers on phones show notifications only from a service worker. If there is one, it also
  // handles the click.
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) return worker.showNotification(t('turn.notice'), words)
  try {
    const notice = new Notification(t('turn.notice'), words)
    notice.onclick = () => {
      focus()
      go(address)
      notice.close()
    }
  } catch {
    // This browser needs a service worker and has none: the title and the icon still show it.
  }
}
