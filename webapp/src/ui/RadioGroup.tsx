import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

/** arrowSteps maps arrow keys to the number of buttons to move. */
const arrowSteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

const radiosIn = (group: HTMLElement | null) => [
  ...(group?.querySelectorAll<HTMLButtonElement>('[role="radio"]:not(:disabled)') ?? []),
]

interface RadioGroupProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * RadioGroup gives buttons with the radio role the keyboard behavior of native radio buttons. Tab moves to the
 * selected button, or to the first button if none is selected. The arrow keys select the next or previous button and
 * wrap around. Other controls in the group keep their tab stops.
 */
export function RadioGroup({ label, className, children }: RadioGroupProps) {
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const radios = radiosIn(group.current)
    const tabStop = radios.find((radio) => radio.getAttribute('aria-checked') === 'true') ?? radios[0]
    for (const radio of radios) radio.tabIndex = radio === tabStop ? 0 : -1
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key]
    const radios = radiosIn(group.current)
    const index = radios.indexOf(event.target as HTMLButtonElement)
    if (!step || index < 0) return
    event.preventDefault()
    const next = radios[(index + step + radios.length) % radios.length]
    next?.focus()
    next?.click()
  }
  return (
    <div ref={group} className={className} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
