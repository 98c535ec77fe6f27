import { useEffect } from 'react'

const pieces = 50
const durationMs = 3_000
const colors = ['#f2a51a', '#2b2663', '#a3a0dd', '#fdd78f', '#17603a']

/** Throws confetti once, unless the person has asked for less motion. */
export function useConfetti() {
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let left = false
    let stop: (() => void) | undefined
    void import('canvas-confetti').then(({ default: confetti }) => {
      if (left) return
      // Not in a worker: its script would be made of text, which the page's policy refuses.
      const shower = confetti.create(undefined, { useWorker: false, resize: true })
      stop = shower.reset
      void shower({
        particleCount: pieces,
        ticks: (durationMs / 1000) * 60,
        spread: 75,
        startVelocity: 38,
        origin: { y: 0.35 },
        colors,
        disableForReducedMotion: true,
      })
    })
    return () => {
      left = true
      stop?.()
    }
  }, [])
}
