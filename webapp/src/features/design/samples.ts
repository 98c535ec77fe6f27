/** longName is longer than any name that a field accepts. */
export const longName =
  'Sri Krishna Bahadur Thapa Magar Gurung Chhetri Shrestha-Rajbhandari of Pokhara Lekhnath'

export const longText =
  'We hold the rate for thirty minutes after you see it. After that, we show you what has changed and ask you to confirm again before you pay. You can cancel within thirty minutes of sending and get a full refund, including the fee.'

/** keysOf returns an object's keys with their type. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[]
