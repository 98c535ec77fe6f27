import { Loader, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '@/lib/session/store'
import { Icon } from '@/ui/Icon'
import { useFocusReturn } from '@/ui/useFocusReturn'
import classes from './CommandPalette.module.css'
import { messages } from './messages'
import { findPages, type SearchablePage } from './pages'
import { minSearchLength, searchQuery } from './queries'
import { groupResults, type ResultGroup } from './results'

const { search: strings } = messages

/** debounceMs is the pause in typing after which the search starts. */
const debounceMs = 120

/** usesSlash reports whether an element needs the slash key itself, because it receives text or is in a dialog. */
const usesSlash = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(input|textarea|select)$/i.test(target.tagName) ||
    target.closest('[role=dialog]') !== null)

/** useSlashKey calls `open` when the user presses the slash key. */
export function useSlashKey(open: (() => void) | undefined) {
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || usesSlash(event.target))
        return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
}

/** useSearch returns the pages, people, transfers, and events that match the text. */
function useSearch(input: string, allPages: readonly SearchablePage[]) {
  const trimmed = input.trim()
  const [text] = useDebouncedValue(trimmed, debounceMs)
  const session = useSession()
  const results = useQuery(searchQuery(text))
  const pages = findPages(allPages, trimmed)
  const isSearchable = trimmed.length >= minSearchLength
  // Results for earlier text are hidden, so that Enter never opens a person who does not match the text.
  const isCurrent = isSearchable && text === trimmed
  const groups: ResultGroup[] = [
    ...(pages.length > 0 ? [{ title: strings.pages, results: pages }] : []),
    ...(isCurrent && results.data ? groupResults(results.data, session) : []),
  ]
  const isSettled = isSearchable ? isCurrent && results.isSuccess : true
  return {
    groups,
    isFetching: results.isFetching,
    hasFailed: isCurrent && results.isError,
    isEmpty: groups.length === 0 && isSettled,
  }
}

/**
 * CommandPalette is a dialog that finds pages, people, transfers, and events, and opens the selected one. The arrow
 * keys select a result, Enter opens it, and Escape closes the dialog.
 */
export function CommandPalette({
  pages,
  onClose,
}: {
  pages: readonly SearchablePage[]
  onClose: () => void
}) {
  useFocusReturn()
  const navigate = useNavigate()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [input, setInput] = useState('')
  const [selected, setSelected] = useState(0)
  const { groups, isFetching, hasFailed, isEmpty } = useSearch(input, pages)
  const options = groups.flatMap(({ results }) => results)
  const active = Math.min(selected, options.length - 1)
  const optionId = (index: number) => `${id}-option-${index}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when the selected option changes.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, input])

  const open = (to: string) => {
    onClose()
    navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[active]
    if (step && options.length > 0) setSelected((active + step + options.length) % options.length)
    else if (event.key === 'Enter' && option) open(option.to)
    else return
    event.preventDefault()
  }

  let index = 0
  return (
    <Modal opened onClose={onClose} title={strings.title} size="lg" centered={false} yOffset="8dvh">
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        aria-label={strings.label}
        placeholder={strings.placeholder}
        maxLength={120}
        value={input}
        onChange={(event) => {
          setInput(event.currentTarget.value)
          setSelected(0)
        }}
        onKeyDown={onKeyDown}
        leftSection={<Icon name="search" size={16} />}
        rightSection={isFetching && <Loader size={14} />}
        spellCheck={false}
        autoComplete="off"
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={strings.results} className={classes.list}>
        {groups.map(({ title, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options.
          <div key={title} role="group" aria-label={title}>
            <div className={classes.group} aria-hidden="true">
              {title}
            </div>
            {results.map(({ to, name, kind, detail }) => {
              const position = index++
              return (
                // The combobox handles the keyboard for the options.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
                <div
                  key={`${to} ${name}`}
                  id={optionId(position)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={position === active}
                  className={classes.option}
                  onClick={() => open(to)}
                >
                  <span className={classes.name}>{name}</span>
                  <span className={classes.kind}>{kind}</span>
                  {detail && <span className={classes.detail}>{detail}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={classes.status}>
        {hasFailed ? strings.failed : isEmpty ? strings.noResults : ''}
      </p>
    </Modal>
  )
}
