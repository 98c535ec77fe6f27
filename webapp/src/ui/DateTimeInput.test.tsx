import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DateInput, DateTimeInput } from './DateTimeInput'
import { theme } from './theme'

const originalTimeZone = process.env.TZ
afterEach(() => {
  if (originalTimeZone === undefined) delete process.env.TZ
  else process.env.TZ = originalTimeZone
})

let latestValue = ''

function Field({ initialValue }: { initialValue: string }) {
  const [value, setValue] = useState(initialValue)
  latestValue = value
  return <DateTimeInput label="From" seconds value={value} onChange={setValue} />
}

const renderField = (initialValue = '') =>
  render(
    <MantineProvider theme={theme}>
      <Field initialValue={initialValue} />
    </MantineProvider>,
  )

describe.each(['America/New_York', 'Asia/Kathmandu'])('a date and time field in %s', (timeZone) => {
  beforeEach(() => {
    process.env.TZ = timeZone
  })

  test('shows and accepts Pacific time and names the time zone (1.08b)', () => {
    renderField('2026-11-20T18:30:15.250Z')
    const field = screen.getByLabelText('From (PST)')
    expect(field).toHaveValue('2026-11-20T10:30:15')
    fireEvent.change(field, { target: { value: '2026-07-20T10:30:05' } })
    expect(latestValue).toBe('2026-07-20T17:30:05.000Z')
    expect(screen.getByLabelText('From (PDT)')).toHaveValue('2026-07-20T10:30:05')
  })

  test('asks for the time zone in the hour that repeats when daylight saving time ends (1.08b)', async () => {
    renderField('2026-11-01T09:30:10.000Z')
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveDisplayValue('PST')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'PDT')
    expect(latestValue).toBe('2026-11-01T08:30:10.000Z')
    expect(screen.getByLabelText('From (PDT)')).toHaveValue('2026-11-01T01:30:10')
  })
})

test('an empty field names Pacific time (1.08b)', () => {
  renderField()
  expect(screen.getByLabelText('From (PT)')).toHaveValue('')
})

test('a date field names its time zone (1.08b)', () => {
  render(
    <MantineProvider theme={theme}>
      <DateInput label="Expiration date" value="2026-12-31" onChange={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getByLabelText('Expiration date (PT)')).toHaveValue('2026-12-31')
})
