/**
 * mockWidget returns a function that sends messages from a mock widget, because the test environment does not
 * load frames.
 */
export function mockWidget(frame: HTMLElement, origin = 'https://widgets.test') {
  const widgetWindow = new EventTarget() as Window
  Object.defineProperty(frame, 'contentWindow', { value: widgetWindow })
  return (data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { origin, source: widgetWindow, data }))
}
