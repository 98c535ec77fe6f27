import { useEffect } from 'react'
import { confettiColors, timing } from '@/ui/tokens'

const pieces = 50

/** useConfetti shows confetti once, unless the user prefers reduced motion. */
export function useConfetti() {
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let left = false
    let stop: (() => void) | undefined
    void import('canvas-confetti').then(({ default: confetti }) => {
      if (left) return
      // Not in a worker, because its script would be created from text, which the content security policy
      // refuses.
      const shower = confetti.create(undefined, { useWorker: false, resize: true })
      stop = shower.reset
      void shower({
        particleCount: pieces,
        ticks: (timing.confetti / 1000) * 60,
        spread: 75,
        startVelocity: 38,
        origin: { y: 0.35 },
        colors: confettiColors,
        disableForReducedMotion: true,
      })
    })
    return () => {
      left = true
      stop?.()
    }
  }, [])
}
