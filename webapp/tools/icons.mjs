// Renders the site's icon as pixels from its SVG. It supports only the shapes in that SVG: a rectangle, a
// dotted path, and a circle.
import { deflateSync } from 'node:zlib'

const samplesEach = 4 // samples along each side of a pixel

const rgb = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function attributes(svg, tag) {
  const found = new RegExp(`<${tag} ([^>]*?)/?>`).exec(svg)?.[1]
  if (!found) throw new Error(`the icon has no ${tag}`)
  return Object.fromEntries(
    [...found.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
}

/** curves parses the cubic curves of a path with `M`, `c`, and `s`. */
function curves(path) {
  const found = []
  let at = [0, 0]
  let lean = [0, 0] // from a curve's last control point to its end
  for (const [, letter, rest] of path.matchAll(/([Mcs])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    if (letter === 'M') at = numbers
    for (let i = 0; letter !== 'M' && i < numbers.length; ) {
      const point = () => [at[0] + numbers[i++], at[1] + numbers[i++]]
      const first = letter === 'c' ? point() : [at[0] + lean[0], at[1] + lean[1]]
      const [second, end] = [point(), point()]
      found.push([at, first, second, end])
      lean = [end[0] - second[0], end[1] - second[1]]
      at = end
    }
  }
  return found
}

/** dots returns points along curves at a fixed distance. */
function dots(path, distance) {
  const found = []
  let walked = 0
  let last
  for (const [a, b, c, d] of curves(path)) {
    for (let step = 0; step <= 400; step++) {
      const t = step / 400
      const u = 1 - t
      const [x, y] = [0, 1].map(
        (i) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i],
      )
      if (last) walked += Math.hypot(x - last[0], y - last[1])
      last = [x, y]
      if (walked >= found.length * distance) found.push([x, y])
    }
  }
  return found
}

/**
 * painter returns a function from a point, in view box units, to the icon's color, or undefined outside the
 * icon.
 */
function painter(svg, full) {
  const rect = attributes(svg, 'rect')
  const circle = attributes(svg, 'circle')
  const path = attributes(svg, 'path')
  const [size, corner] = [Number(rect.width), full ? 0 : Number(rect.rx)]
  const discs = [
    { at: [Number(circle.cx), Number(circle.cy)], radius: Number(circle.r), color: rgb(circle.fill) },
    ...dots(path.d, Number(path['stroke-dasharray'].split(' ')[1])).map((at) => ({
      at,
      radius: Number(path['stroke-width']) / 2,
      color: rgb(path.stroke),
    })),
  ]
  const ground = rgb(rect.fill)
  const within = (v) => Math.max(corner - v, v - (size - corner), 0)
  return (x, y) => {
    for (const { at, radius, color } of discs) {
      if ((x - at[0]) ** 2 + (y - at[1]) ** 2 <= radius ** 2) return color
    }
    return within(x) ** 2 + within(y) ** 2 <= corner ** 2 ? ground : undefined
  }
}

function checksum(bytes) {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(checksum(body), body.length + 4)
  return whole
}

/**
 * icon renders the icon as a PNG of the given size. A full one has square corners and a centered drawing,
 * because platforms crop it.
 */
export function icon(svg, pixels, { full = false } = {}) {
  const units = Number(attributes(svg, 'rect').width)
  const colorAt = painter(svg, full)
  const zoom = full ? 1.25 : 1
  const place = (sample) => ((sample + 0.5) / (pixels * samplesEach) - 0.5) * units * zoom + units / 2
  const clamp = (v) => Math.min(Math.max(v, 0), units)
  const rows = Buffer.alloc(pixels * (pixels * 4 + 1))
  for (let row = 0; row < pixels; row++) {
    for (let column = 0; column < pixels; column++) {
      const sum = [0, 0, 0]
      let covered = 0
      for (let sample = 0; sample < samplesEach * samplesEach; sample++) {
        const x = place(column * samplesEach + (sample % samplesEach))
        const y = place(row * samplesEach + Math.floor(sample / samplesEach))
        const color = full ? colorAt(clamp(x), clamp(y)) : colorAt(x, y)
        if (!color) continue
        covered++
        for (const i of [0, 1, 2]) sum[i] += color[i]
      }
      const at = row * (pixels * 4 + 1) + 1 + column * 4
      for (const i of [0, 1, 2]) rows[at + i] = covered ? Math.round(sum[i] / covered) : 0
      rows[at + 3] = Math.round((covered * 255) / (samplesEach * samplesEach))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  header.set([8, 6], 8) // eight bits each of red, green, blue and opacity
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
