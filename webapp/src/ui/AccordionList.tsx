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
  open?: string
  /** The heading level of the titles. */
  order?: 2 | 3
  /** True to render the content of an item only after it was opened, which delays its requests. */
  lazy?: boolean
}

/** AccordionList is an accordion of sheets with one open item at a time. */
export function AccordionList({ items, open, order = 2, lazy = false }: AccordionListProps) {
  const [opened, setOpened] = useState<string | null>(open ?? null)
  const [openedKeys, setOpenedKeys] = useState<readonly string[]>(open ? [open] : [])
  return (
    <Accordion
      variant="separated"
      order={order}
      value={opened}
      onChange={(key) => {
        setOpened(key)
        if (key) setOpenedKeys((before) => [...before, key])
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
