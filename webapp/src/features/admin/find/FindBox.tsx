import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '@/ui/Icon'
import classes from './FindBox.module.css'
import { groupsOf } from './found'
import { messages } from './messages'
import { findCharsMin, findQuery } from './queries'

const { find: words } = messages

/** pauseMs is the delay after typing before the search starts. */
const pauseMs = 120

/** isTyping tells whether a key press goes into an input. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** FindBox searches people, transfers, and events. The slash key focuses it. */
export function FindBox() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), pauseMs)
  const found = useQuery({ ...findQuery(text), placeholderData: (before) => before })
  const asked = typed.trim().length >= findCharsMin
  const groups = found.data && asked && text.length >= findCharsMin ? groupsOf(found.data) : []
  // Previous results stay until the next ones arrive. Only then is "No results" certain.
  const answered =
    asked && text === typed.trim() && !found.isPlaceholderData && (found.isSuccess || found.isError)

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with new answers the first of them is the one that Enter opens.
  useEffect(() => {
    combobox.selectFirstOption()
  }, [found.data])

  const open = (to: string) => {
    setTyped('')
    combobox.closeDropdown()
    input.current?.blur()
    navigate(to)
  }

  return (
    <search className={classes.find}>
      <Combobox store={combobox} onOptionSubmit={open} offset={4}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={input}
            size="sm"
            aria-label={words.label}
            placeholder={words.placeholder}
            maxLength={120}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.openDropdown()
            }}
            onFocus={() => typed && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !combobox.dropdownOpened) setTyped('')
            }}
            leftSection={<Icon name="search" size={16} />}
            rightSection={found.isFetching ? <Loader size={14} /> : <kbd className={classes.key}>/</kbd>}
            spellCheck={false}
            autoComplete="off"
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={groups.length === 0 && !answered}>
          <Combobox.Options className="hulak-options" mah="26rem" aria-label={words.results}>
            {groups.map(({ title, hits }) => (
              <Combobox.Group key={title} label={title}>
                {hits.map(({ to, name, kind, more }) => (
                  <Combobox.Option key={`${to} ${name}`} value={to}>
                    <span className={classes.option}>
                      <span className={classes.name}>{name}</span>
                      <span className={classes.kind}>{kind}</span>
                      <span className={classes.more}>{more}</span>
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {groups.length === 0 && answered && (
              <Combobox.Empty>{found.isError ? words.failed : words.nothing}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </search>
  )
}
