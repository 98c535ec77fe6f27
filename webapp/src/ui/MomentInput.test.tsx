import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { theme } from '@/app/theme'
import { DayInput, MomentInput } from './MomentInput'

const before = process.env.TZ
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

let chosen = ''

function Field({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  chosen = value
  return <MomentInput label="From" seconds value={value} onChange={setValue} />
}

const show = (start = '') =>
  render(
    <MantineProvider theme={theme}>
      <Field start={start} />
    </MantineProvider>,
  )

describe.each(['America/New_York', 'Asia/Kathmandu'])('a date and time field in %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone
  })

  test('shows and reads Pacific time and names the zone (1.08b)', () => {
    show('2026-11-20T18:30:15.250Z')
    const field = screen.getByLabelText('From (PST)')
    expect(field).toHaveValue('2026-11-20T10:30:15')
    fireEvent.change(field, { target: { value: '2026-07-20T10:30:05' } })
    expect(chosen).toBe('2026-07-20T17:30:05.000Z')
    expect(screen.getByLabelText('From (PDT)')).toHaveValue('2026-07-20T10:30:05')
  })

  test('asks for the zone of the repeated hour at the end of daylight saving time (1.08b)', async () => {
    show('2026-11-01T09:30:10.000Z')
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveDisplayValue('PST')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'PDT')
    expect(chosen).toBe('2026-11-01T08:30:10.000Z')
    expect(screen.getByLabelText('From (PDT)')).toHaveValue('2026-11-01T01:30:10')
  })
})

test('an empty field names Pacific time (1.08b)', () => {
  show()
  expect(screen.getByLabelText('From (PT)')).toHaveValue('')
})

test('a day field names its zone (1.08b)', () => {
  render(
    <MantineProvider theme={theme}>
      <DayInput label="Expiry date" value="2026-12-31" onChange={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getByLabelText('Expiry date (PT)')).toHaveValue('2026-12-31')
})
