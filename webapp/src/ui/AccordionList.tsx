import { Accordion } from '@mantine/core'
import '@mantine/core/styles/Accordion.css'
import { type ReactNode, useState } from 'react'
import classes from './AccordionList.module.css'

export interface AccordionItem {
  key: string
  title: string
  content: ReactNode
}

interface AccordionListProps {
  items: readonly AccordionItem[]
  /** The key of the item that is initially open. */
  initialKey?: string
  /** The heading level of the titles. */
  order?: 2 | 3
  /** True to render an item's content, and send its requests, only after the user opens the item. */
  lazy?: boolean
}

/** AccordionList is an accordion that opens one item at a time. */
export function AccordionList({ items, initialKey, order = 2, lazy = false }: AccordionListProps) {
  const [openKey, setOpenKey] = useState<string | null>(initialKey ?? null)
  const [openedKeys, setOpenedKeys] = useState<readonly string[]>(initialKey ? [initialKey] : [])
  return (
    <Accordion
      variant="separated"
      order={order}
      value={openKey}
      onChange={(key) => {
        setOpenKey(key)
        if (key) setOpenedKeys((previous) => [...previous, key])
      }}
      classNames={{
        item: classes.item ?? '',
        control: classes.control ?? '',
        label: classes.label ?? '',
        content: classes.content ?? '',
      }}
    >
      {items.map(({ key, title, content }) => (
        <Accordion.Item key={key} value={key}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>{(!lazy || openedKeys.includes(key)) && content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
