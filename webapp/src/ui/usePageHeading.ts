import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** The heading of a page. It takes the focus when the person has come by a link, and not by loading the page. */
export function usePageHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the path does.
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
