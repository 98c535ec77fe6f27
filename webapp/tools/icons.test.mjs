import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { icon } from './icons.mjs'

const svg = readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8')

/** pixels decodes a PNG with one data chunk and no filters. */
function pixels(png, size) {
  const start = png.indexOf('IDAT') + 4
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  return (x, y) => [...rows.subarray(y * (size * 4 + 1) + 1 + x * 4).subarray(0, 4)]
}

it('the icon has the colors of the SVG', () => {
  const at = pixels(icon(svg, 32), 32)
  expect(at(26, 9)).toEqual([0xf2, 0xa5, 0x1a, 255])
  expect(at(16, 28)).toEqual([0x2b, 0x26, 0x63, 255])
  expect(at(0, 0)[3]).toBe(0)
})

it('a full-bleed icon has square corners', () => {
  const at = pixels(icon(svg, 32, { fullBleed: true }), 32)
  expect(at(0, 0)).toEqual([0x2b, 0x26, 0x63, 255])
})
