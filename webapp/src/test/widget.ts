/**
 * mockWidget returns a function that sends messages as if they came from the widget in an iframe. The test
 * environment does not load iframes.
 */
export function mockWidget(frame: HTMLElement, origin = 'https://widgets.test') {
  const widgetWindow = new EventTarget() as Window
  Object.defineProperty(frame, 'contentWindow', { value: widgetWindow })
  return (data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { origin, source: widgetWindow, data }))
}
