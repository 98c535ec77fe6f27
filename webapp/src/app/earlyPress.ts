declare global {
  interface Window {
    /** Keeps the last button that was pressed: the document's own script, which runs before everything else. */
    keepEarlyPress?: (event: MouseEvent) => void
    earlyPress?: HTMLElement | null
  }
}

/**
 * Presses again what was pressed while a prerendered page was not alive yet, and heard nobody. Links need no such help. To be
 * called once the page is alive.
 */
export function repeatEarlyPress() {
  if (!window.keepEarlyPress) return
  window.removeEventListener('click', window.keepEarlyPress)
  const pressed = window.earlyPress
  window.keepEarlyPress = undefined
  window.earlyPress = undefined
  if (pressed?.isConnected) pressed.click()
}
