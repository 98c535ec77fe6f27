import { useEffect, useState } from 'react'

/** stepTime is the duration of a step at normal speed. */
const stepTime = 1600

export const speeds = ['0.5', '1', '2', '4'] as const
export type Speed = (typeof speeds)[number]

interface Playback {
  step: number
  steps: number
  /** True if the current step is loaded. Playback waits for it. */
  ready: boolean
  go: (step: number) => void
}

/** usePlayback plays a replay step by step to its end. */
export function usePlayback({ step, steps, ready, go }: Playback) {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('1')
  const atEnd = step >= steps
  useEffect(() => {
    if (!playing || !ready) return
    if (atEnd) {
      setPlaying(false)
      return
    }
    const turn = setTimeout(() => go(step + 1), stepTime / Number(speed))
    return () => clearTimeout(turn)
  }, [playing, ready, atEnd, step, speed, go])
  const toggle = () => {
    if (!playing && atEnd) go(1)
    setPlaying(!playing)
  }
  return { playing, toggle, speed, setSpeed }
}

const keysOf: Record<string, (step: number, steps: number) => number> = {
  ArrowLeft: (step) => step - 1,
  ArrowRight: (step) => step + 1,
  Home: () => 1,
  End: (_, steps) => steps,
}

/** typedInto matches elements that take typed keys. */
const typedInto = /^(INPUT|TEXTAREA|SELECT)$/
/** pressed matches elements that use the space bar. */
const pressed = /^(BUTTON|A|SUMMARY)$/

/** useStepKeys moves between steps with the keyboard, unless the focused element uses those keys. */
export function useStepKeys(step: number, steps: number, go: (step: number) => void, toggle: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const on = event.target instanceof HTMLElement ? event.target.tagName : ''
      if (typedInto.test(on) || (event.key === ' ' && pressed.test(on))) return
      const to = keysOf[event.key]
      if (to) go(to(step, steps))
      else if (event.key === ' ') toggle()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [step, steps, go, toggle])
}
