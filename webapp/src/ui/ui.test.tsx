import { MantineProvider, Menu, UnstyledButton } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryStatus, TransactionStatus } from '@/lib/api/types'
import { formatAgo, formatDateTime } from '@/lib/format/time'
import { AmountInput } from './AmountInput'
import Notifications, { showNotification } from './Notifications'
import { RadioGroup } from './RadioGroup'
import { DeliveryStatusBadge, StatusTextBadge, TransactionStatusBadge } from './StatusBadge'
import { theme } from './theme'
import { parseMessage, widgetHeight, widgetModalSize } from './WidgetFrame'

describe('status colors', () => {
  /** tonesOf renders badges and returns their tones. */
  const tonesOf = (badges: ReactNode) =>
    [...render(badges).container.querySelectorAll('[data-tone]')].map((badge) =>
      badge.getAttribute('data-tone'),
    )
  const transactionTones = (...statuses: TransactionStatus[]) =>
    tonesOf(statuses.map((status) => <TransactionStatusBadge key={status} status={status} />))
  const deliveryTones = (...statuses: DeliveryStatus[]) =>
    tonesOf(statuses.map((status) => <DeliveryStatusBadge key={status} status={status} />))

  it('delivered, completed, and processed have the success tone (4.02a)', () => {
    expect(transactionTones('COMPLETED', 'PROCESSED')).toEqual(['success', 'success'])
    expect(deliveryTones('DELIVERED')).toEqual(['success'])
  })
  it('on hold, pending, and initiated have the muted tone (4.02b)', () => {
    expect(transactionTones('HOLD', 'PENDING', 'INITIATED')).toEqual(['muted', 'muted', 'muted'])
    expect(deliveryTones('HOLD', 'PENDING')).toEqual(['muted', 'muted'])
  })
  it('ready for pickup has the info tone (4.02c)', () =>
    expect(deliveryTones('DELIVERY_PAYOUT_READY')).toEqual(['info']))
  it('delivery requested has the warning tone (4.02d)', () =>
    expect(deliveryTones('DELIVERY_REQUESTED')).toEqual(['warning']))
  it('failed, canceled, returned, refunded, and not delivered have the danger tone (4.02e)', () => {
    const danger = ['danger', 'danger', 'danger', 'danger']
    expect(transactionTones('FAILED', 'CANCELED', 'RETURNED', 'REFUNDED')).toEqual(danger)
    expect(deliveryTones('DELIVERY_FAILED')).toEqual(['danger'])
  })
  it.each([
    ['COMPLETED', 'DELIVERED', 'success', '4.02a'],
    ['INITIATED', 'PENDING', 'muted', '4.02b'],
    ['PROCESSED', 'DELIVERY_PAYOUT_READY', 'info', '4.02c'],
    ['PROCESSED', 'DELIVERY_REQUESTED', 'warning', '4.02d'],
    ['CANCELED', 'DELIVERY_REQUESTED', 'danger', '4.02e'],
  ] as const)(
    'the status text of a transfer that is %s and %s has the %s tone (%s)',
    (status, deliveryStatus, tone, _clause) => {
      const transaction = { status, deliveryStatus, statusText: 'Status' }
      expect(tonesOf(<StatusTextBadge transaction={transaction} />)).toEqual([tone])
    },
  )
})

describe('widgets', () => {
  const source = {}
  const expected = { origin: 'https://widgets.example', source, type: 'kyc' } as const
  const data = { type: 'kyc', status: 'VERIFIED' }
  const event = { origin: expected.origin, source: source as Window, data }

  it('the page accepts only messages with the widget’s origin, window, and type (7.13c)', () => {
    expect(parseMessage(event, expected)).toEqual(data)
    const withText = { ...data, message: 'Thank you' }
    expect(parseMessage({ ...event, data: withText }, expected)).toEqual(withText)
    expect(parseMessage({ ...event, origin: 'https://widgets.example.evil' }, expected)).toBeUndefined()
    expect(parseMessage({ ...event, source: {} as Window }, expected)).toBeUndefined()
    expect(parseMessage({ ...event, data: { ...data, type: 'bank' } }, expected)).toBeUndefined()
    expect(parseMessage({ ...event, data: 'VERIFIED' }, expected)).toBeUndefined()
    expect(parseMessage({ ...event, source: null }, { ...expected, source: null })).toBeUndefined()
  })

  it('the five widgets have fixed heights (4.10g 9.13a)', () => {
    const heights = (['bank', 'card', 'kyc', 'invoice', 'tier'] as const).map(widgetHeight)
    expect(heights).toEqual([563, 595, 400, 1105, 600])
  })
  it('bank and card dialogs are medium, and other dialogs are large (9.13b)', () => {
    expect((['bank', 'card', 'kyc', 'tier'] as const).map(widgetModalSize)).toEqual(['md', 'md', 'lg', 'lg'])
  })
})

describe('times', () => {
  it('use Pacific time with PST or PDT, and the US format (1.08b 9.15d)', () => {
    expect(formatDateTime('2026-01-15T20:30:00Z')).toMatch(/^Jan 15, 2026, 12:30\sPM PST$/)
    expect(formatDateTime('2026-07-15T20:30:00Z')).toMatch(/^Jul 15, 2026, 1:30\sPM PDT$/)
  })
  it('can be relative to now', () => {
    const now = Date.parse('2026-01-15T20:30:00Z')
    expect(formatAgo('2026-01-15T20:29:40Z', now)).toBe('just now')
    expect(formatAgo('2026-01-15T20:18:00Z', now)).toBe('12 minutes ago')
    expect(formatAgo('2026-01-15T19:20:00Z', now)).toBe('1 hour ago')
    expect(formatAgo('2026-01-13T20:30:00Z', now)).toBe('2 days ago')
  })
})

function Amount() {
  const [value, setValue] = useState('0.00')
  return (
    <MantineProvider>
      <AmountInput label="You send" currency="USD" value={value} onChange={setValue} />
    </MantineProvider>
  )
}

it('an amount field clears a zero, ignores arrow keys, and shows two decimals (5.12d 9.07b)', async () => {
  const user = userEvent.setup()
  render(<Amount />)
  const field = screen.getByRole('textbox', { name: 'You send' })
  await user.click(field)
  expect(field).toHaveValue('')
  await user.type(field, '01234.567{ArrowUp}{ArrowDown}')
  expect(field).toHaveValue('1234.56')
  await user.clear(field)
  await user.type(field, '1500')
  await user.tab()
  expect(field).toHaveValue('1,500.00')
})

const options = ['Bus', 'Train', 'Plane', 'Bike'] as const

/** RadioOptions is a radio group with a disabled option and another control after its options. */
function RadioOptions() {
  const [selected, setSelected] = useState<string>()
  return (
    <RadioGroup label="Travel by">
      {options.map((option) => (
        <UnstyledButton
          key={option}
          role="radio"
          aria-checked={option === selected}
          disabled={option === 'Plane'}
          onClick={() => setSelected(option)}
        >
          {option}
        </UnstyledButton>
      ))}
      <button type="button">Edit</button>
    </RadioGroup>
  )
}

it('the arrow keys select an option, and Tab stops once', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider>
      <RadioOptions />
    </MantineProvider>,
  )
  const option = (name: string) => screen.getByRole('radio', { name })
  await user.tab()
  expect(option('Bus')).toHaveFocus()
  expect(option('Bus')).not.toBeChecked()
  await user.keyboard('{ArrowUp}')
  expect(option('Bike')).toHaveFocus()
  expect(option('Bike')).toBeChecked()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(option('Train')).toHaveFocus()
  expect(option('Train')).toBeChecked()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(option('Train')).toHaveFocus()
})

/** renderWithFakeClock renders an element with the theme, fake timers, and no transitions. */
function renderWithFakeClock(element: ReactNode) {
  vi.useFakeTimers()
  render(
    <MantineProvider theme={theme} env="test">
      {element}
    </MantineProvider>,
  )
}
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('timers', () => {
  afterEach(() => vi.useRealTimers())

  it('a message closes after 5 s and stays while hovered (9.12c)', () => {
    renderWithFakeClock(<Notifications />)
    act(() => showNotification('success', 'Your changes are saved'))
    const message = () => screen.queryByRole('status')
    advance(4_900)
    expect(message()).toHaveTextContent('Your changes are saved')
    fireEvent.mouseEnter(message() as HTMLElement)
    advance(60_000)
    expect(message()).toBeVisible()
    fireEvent.mouseLeave(message() as HTMLElement)
    advance(4_900)
    expect(message()).toBeVisible()
    advance(100)
    advance(1_000) // The message fades out.
    expect(message()).toBeNull()
  })

  it('a message replaces the one before, but not an error or a focused message (9.12c)', () => {
    renderWithFakeClock(<Notifications />)
    act(() => showNotification('danger', 'The bank could not be added'))
    act(() => showNotification('info', 'Verification in progress'))
    act(() => showNotification('success', 'Your identity is verified'))
    advance(1_000) // The first message fades out.
    expect(screen.getByRole('alert')).toHaveTextContent('The bank could not be added')
    expect(screen.getByRole('status')).toHaveTextContent('Your identity is verified')
    act(() => within(screen.getByRole('status')).getByRole('button', { name: 'Close' }).focus())
    act(() => showNotification('success', 'Your changes are saved'))
    advance(1_000)
    expect(screen.getAllByRole('status')).toHaveLength(2)
  })

  it('a message stays while focused (9.12c)', () => {
    renderWithFakeClock(<Notifications />)
    act(() => showNotification('danger', 'The bank could not be added'))
    const close = screen.getByRole('button', { name: 'Close' })
    expect(screen.getByRole('alert')).toContainElement(close)
    act(() => close.focus())
    advance(60_000)
    expect(screen.getByRole('alert')).toBeVisible()
  })

  it('a dropdown closes 200 ms after the pointer leaves (9.12d)', () => {
    renderWithFakeClock(
      <Menu>
        <Menu.Target>
          <button type="button">Maya</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Dashboard</Menu.Item>
        </Menu.Dropdown>
      </Menu>,
    )
    const dropdown = () => screen.queryByRole('menu')
    fireEvent.mouseEnter(screen.getByRole('button', { name: 'Maya' }))
    advance(100)
    expect(dropdown()).toBeVisible()
    fireEvent.mouseLeave(screen.getByRole('button', { name: 'Maya' }))
    advance(199)
    expect(dropdown()).toBeVisible()
    advance(1)
    expect(dropdown()).toBeNull()
  })
})
