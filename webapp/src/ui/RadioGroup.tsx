import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

const radiosIn = (group: HTMLElement | null) => [
  ...(group?.querySelectorAll<HTMLButtonElement>('[role="radio"]:not(:disabled)') ?? []),
]

interface RadioGroupProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * RadioGroup makes the keyboard work for buttons with the radio role as for native radio buttons. Tab stops once,
 * at the selected button or the first one. The arrow keys select the next or previous button and wrap around.
 * Other controls in the group keep their tab stops.
 */
export function RadioGroup({ label, className, children }: RadioGroupProps) {
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const radios = radiosIn(group.current)
    const stop = radios.find((radio) => radio.getAttribute('aria-checked') === 'true') ?? radios[0]
    for (const radio of radios) radio.tabIndex = radio === stop ? 0 : -1
  })
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const radios = radiosIn(group.current)
    const at = radios.indexOf(event.target as HTMLButtonElement)
    if (!step || at < 0) return
    event.preventDefault()
    const next = radios[(at + step + radios.length) % radios.length]
    next?.focus()
    next?.click()
  }
  return (
    <div ref={group} className={className} role="radiogroup" aria-label={label} onKeyDown={move}>
      {children}
    </div>
  )
}
