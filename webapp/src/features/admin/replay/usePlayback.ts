import { useEffect, useEffectEvent, useState } from 'react'

/** stepDurationMs is how long each step is shown at normal speed. */
const stepDurationMs = 1600

export const speeds = ['0.5', '1', '2', '4'] as const
export type Speed = (typeof speeds)[number]

interface Playback {
  step: number
  steps: number
  /** True if the current step is loaded. Playback waits for it. */
  ready: boolean
  goTo: (step: number) => void
}

/** usePlayback plays a replay step by step to its end. */
export function usePlayback({ step, steps, ready, goTo }: Playback) {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('1')
  const atEnd = step >= steps
  useEffect(() => {
    if (!playing || !ready) return
    if (atEnd) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => goTo(step + 1), stepDurationMs / Number(speed))
    return () => clearTimeout(timer)
  }, [playing, ready, atEnd, step, speed, goTo])
  const toggle = () => {
    if (!playing && atEnd) goTo(1)
    setPlaying(!playing)
  }
  return { playing, toggle, speed, setSpeed }
}

const keyTargets: Record<string, (step: number, steps: number) => number> = {
  ArrowLeft: (step) => step - 1,
  ArrowRight: (step) => step + 1,
  Home: () => 1,
  End: (_, steps) => steps,
}

/** textInputTags matches the elements that receive typed text. */
const textInputTags = /^(INPUT|TEXTAREA|SELECT)$/
/** spaceBarTags matches the elements that the space bar activates. */
const spaceBarTags = /^(BUTTON|A|SUMMARY)$/

/** useStepKeys lets the keyboard control the steps and playback, unless the focused element uses the same keys. */
export function useStepKeys(step: number, steps: number, goTo: (step: number) => void, toggle: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const tag = event.target instanceof HTMLElement ? event.target.tagName : ''
    if (textInputTags.test(tag) || (event.key === ' ' && spaceBarTags.test(tag))) return
    const target = keyTargets[event.key]
    if (target) goTo(target(step, steps))
    else if (event.key === ' ') toggle()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
