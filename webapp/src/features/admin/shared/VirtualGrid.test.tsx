import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from '@/test/render'
import { VirtualGrid } from './VirtualGrid'

function Sample({ onOpen }: { onOpen: (row: number) => void }) {
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
  test('the grid renders only a few of 100,000 rows, and its row count includes all of them', () => {
    render(<Sample onOpen={() => undefined} />)
    const table = screen.getByRole('table', { name: 'Rows' })
    expect(table).toHaveAttribute('aria-rowcount', '100001')
    expect(within(table).getByRole('row', { name: 'row 0' })).toHaveAttribute('aria-rowindex', '2')
    expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  })

  test('keys move focus to rows that were not rendered, and Enter opens a row', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(100_000 * 44)
    vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (this: HTMLElement, options) {
      this.scrollTop = (options as ScrollToOptions).top ?? 0
      fireEvent.scroll(this)
    })
    const opened: number[] = []
    const { user } = render(<Sample onOpen={(row) => opened.push(row)} />)
    const expectFocus = (row: number) =>
      waitFor(() => expect(screen.getByRole('row', { name: `row ${row}` })).toHaveFocus())
    await user.tab()
    await expectFocus(0)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await user.keyboard('{End}')
    await expectFocus(99_999)
    await user.keyboard('{ArrowDown}{PageDown}{Enter}')
    await user.keyboard('{PageUp}{PageDown}{Home}')
    await expectFocus(0)
    await user.keyboard('{ArrowUp}{PageUp}{Enter}')
    expect(opened).toEqual([2, 99_999, 0])
  })
})
