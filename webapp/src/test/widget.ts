/**
 * Lets a test speak for a widget: the test environment loads no frames. The window that stands in for the widget's is none that has
 * a page, least of all this one.
 */
export function widgetSpeaks(frame: HTMLElement, origin = 'https://widgets.test') {
  const theirs = new EventTarget() as Window
  Object.defineProperty(frame, 'contentWindow', { value: theirs })
  return (data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { origin, source: theirs, data }))
}
