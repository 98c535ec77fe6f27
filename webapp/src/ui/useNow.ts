import { useSyncExternalStore } from 'react'

const tickSeconds = 10

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const tell of listeners) tell()
    }, tickSeconds * 1000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const present = () => now

/** useNow returns the current time, updated every few seconds by one timer that all relative times share. */
export const useNow = (): number => useSyncExternalStore(subscribe, present, present)
