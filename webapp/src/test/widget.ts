/**
 * widgetSpeaks sends messages as a widget, because the test environment loads no frames. Its window is not
 * that of any page.
 */
export function widgetSpeaks(frame: HTMLElement, origin = 'https://widgets.test') {
  const widgetWindow = new EventTarget() as Window
  Object.defineProperty(frame, 'contentWindow', { value: widgetWindow })
  return (data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { origin, source: widgetWindow, data }))
}
