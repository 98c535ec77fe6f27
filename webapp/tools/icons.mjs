// Renders the site's SVG icon as a PNG. It supports only the shapes in that SVG: a rectangle, a dotted path, and
// a circle.
import { deflateSync } from 'node:zlib'

const samplesPerSide = 4 // samples along each side of a pixel

const rgb = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function attributes(svg, tag) {
  const text = new RegExp(`<${tag} ([^>]*?)/?>`).exec(svg)?.[1]
  if (!text) throw new Error(`icon has no ${tag} element`)
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}

/** curves parses the cubic Bézier curves in a path that uses only the commands `M`, `c`, and `s`. */
function curves(path) {
  const result = []
  let at = [0, 0]
  let tangent = [0, 0] // from the last control point of the previous curve to its end
  for (const [, letter, rest] of path.matchAll(/([Mcs])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    if (letter === 'M') at = numbers
    for (let i = 0; letter !== 'M' && i < numbers.length; ) {
      const point = () => [at[0] + numbers[i++], at[1] + numbers[i++]]
      const first = letter === 'c' ? point() : [at[0] + tangent[0], at[1] + tangent[1]]
      const [second, end] = [point(), point()]
      result.push([at, first, second, end])
      tangent = [end[0] - second[0], end[1] - second[1]]
      at = end
    }
  }
  return result
}

/** dots returns evenly spaced points along a path's curves. */
function dots(path, distance) {
  const points = []
  let length = 0
  let previous
  for (const [a, b, c, d] of curves(path)) {
    for (let step = 0; step <= 400; step++) {
      const t = step / 400
      const u = 1 - t
      const [x, y] = [0, 1].map(
        (i) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i],
      )
      if (previous) length += Math.hypot(x - previous[0], y - previous[1])
      previous = [x, y]
      if (length >= points.length * distance) points.push([x, y])
    }
  }
  return points
}

/**
 * colorFunction returns a function that maps a point in view box units to the icon's color there. The color is
 * undefined outside the icon.
 */
function colorFunction(svg, fullBleed) {
  const rect = attributes(svg, 'rect')
  const circle = attributes(svg, 'circle')
  const path = attributes(svg, 'path')
  const [size, corner] = [Number(rect.width), fullBleed ? 0 : Number(rect.rx)]
  const circles = [
    { at: [Number(circle.cx), Number(circle.cy)], radius: Number(circle.r), color: rgb(circle.fill) },
    ...dots(path.d, Number(path['stroke-dasharray'].split(' ')[1])).map((at) => ({
      at,
      radius: Number(path['stroke-width']) / 2,
      color: rgb(path.stroke),
    })),
  ]
  const background = rgb(rect.fill)
  const cornerOffset = (v) => Math.max(corner - v, v - (size - corner), 0)
  return (x, y) => {
    for (const { at, radius, color } of circles) {
      if ((x - at[0]) ** 2 + (y - at[1]) ** 2 <= radius ** 2) return color
    }
    return cornerOffset(x) ** 2 + cornerOffset(y) ** 2 <= corner ** 2 ? background : undefined
  }
}

/** checksum returns the CRC-32 of the bytes. */
function checksum(bytes) {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

/** chunk returns a PNG chunk with its length and checksum. */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const encoded = Buffer.alloc(body.length + 8)
  encoded.writeUInt32BE(data.length, 0)
  body.copy(encoded, 4)
  encoded.writeUInt32BE(checksum(body), body.length + 4)
  return encoded
}

/**
 * icon renders the icon as a PNG of the given size. A full-bleed icon has square corners and a smaller
 * drawing, because platforms crop it.
 */
export function icon(svg, pixels, { fullBleed = false } = {}) {
  const units = Number(attributes(svg, 'rect').width)
  const colorAt = colorFunction(svg, fullBleed)
  const zoom = fullBleed ? 1.25 : 1
  const toViewBox = (sample) => ((sample + 0.5) / (pixels * samplesPerSide) - 0.5) * units * zoom + units / 2
  const clamp = (v) => Math.min(Math.max(v, 0), units)
  const rows = Buffer.alloc(pixels * (pixels * 4 + 1))
  for (let row = 0; row < pixels; row++) {
    for (let column = 0; column < pixels; column++) {
      const sum = [0, 0, 0]
      let covered = 0
      for (let sample = 0; sample < samplesPerSide * samplesPerSide; sample++) {
        const x = toViewBox(column * samplesPerSide + (sample % samplesPerSide))
        const y = toViewBox(row * samplesPerSide + Math.floor(sample / samplesPerSide))
        const color = fullBleed ? colorAt(clamp(x), clamp(y)) : colorAt(x, y)
        if (!color) continue
        covered++
        for (const i of [0, 1, 2]) sum[i] += color[i]
      }
      const at = row * (pixels * 4 + 1) + 1 + column * 4
      for (const i of [0, 1, 2]) rows[at + i] = covered ? Math.round(sum[i] / covered) : 0
      rows[at + 3] = Math.round((covered * 255) / (samplesPerSide * samplesPerSide))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  header.set([8, 6], 8) // 8 bits per channel, RGBA
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
