import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { VirtualGrid } from './VirtualGrid'
import { targetRow, visibleSpan } from './visibleRows'

beforeEach(() => {
  signInUser({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

function SampleGrid({ onOpen }: { onOpen: (row: number) => void }) {
  const [rows] = useState(() => Array.from({ length: 100_000 }, (_, row) => row))
  return (
    <VirtualGrid
      caption="Rows"
      columns={[{ name: 'Number', cell: (row) => `row ${row}` }]}
      rows={rows}
      rowKey={String}
      onOpen={onOpen}
      hasMore={false}
      onNearEnd={() => undefined}
      footer="End of list"
    />
  )
}

describe('the virtual grid', () => {
  test('the visible span includes the overscan and stays within the list', () => {
    expect(visibleSpan(0, 440, 44, 100_000)).toEqual({ from: 0, to: 22 })
    expect(visibleSpan(44 * 500, 440, 44, 100_000)).toEqual({ from: 488, to: 522 })
    expect(visibleSpan(44 * 100_000, 440, 44, 100_000)).toEqual({ from: 99_978, to: 100_000 })
    expect(visibleSpan(0, 440, 44, 3)).toEqual({ from: 0, to: 3 })
    expect(visibleSpan(9_999, 440, 44, 0)).toEqual({ from: 0, to: 0 })
  })

  test('the navigation keys stay within the list', () => {
    expect(targetRow('ArrowDown', 3, 10, 100)).toBe(4)
    expect(targetRow('ArrowUp', 0, 10, 100)).toBe(0)
    expect(targetRow('PageDown', 95, 10, 100)).toBe(99)
    expect(targetRow('PageUp', 15, 10, 100)).toBe(5)
    expect(targetRow('Home', 50, 10, 100)).toBe(0)
    expect(targetRow('End', 50, 10, 100)).toBe(99)
    expect(targetRow('Tab', 50, 10, 100)).toBeUndefined()
  })

  test('the grid renders only a few of 100,000 rows, and its row count includes all of them', () => {
    render(<SampleGrid onOpen={() => undefined} />)
    const table = screen.getByRole('table', { name: 'Rows' })
    expect(table).toHaveAttribute('aria-rowcount', '100001')
    expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  })

  test('keys move focus to rows that were not rendered, and Enter opens a row', async () => {
    const opened: number[] = []
    const { user } = render(<SampleGrid onOpen={(row) => opened.push(row)} />)
    await user.tab()
    expect(screen.getByRole('row', { name: 'row 0' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await user.keyboard('{End}')
    await waitFor(() => expect(screen.getByRole('row', { name: 'row 99999' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(opened).toEqual([2, 99_999])
  })
})
