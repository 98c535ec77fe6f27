import { useEffect } from 'react'
import { confettiColors, timing } from '@/ui/tokens'

const particleCount = 50

/** useConfetti shows confetti once, unless the user prefers reduced motion. */
export function useConfetti() {
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let isUnmounted = false
    let stop: (() => void) | undefined
    void import('canvas-confetti').then(({ default: confetti }) => {
      if (isUnmounted) return
      // The library's worker would load its script from a blob: URL, which the content security policy blocks.
      const fire = confetti.create(undefined, { useWorker: false, resize: true })
      stop = fire.reset
      void fire({
        particleCount,
        ticks: (timing.confetti / 1000) * 60,
        spread: 75,
        startVelocity: 38,
        origin: { y: 0.35 },
        colors: confettiColors,
        disableForReducedMotion: true,
      })
    })
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [])
}
