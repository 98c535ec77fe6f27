import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '@/ui/Icon'
import { messages } from './messages'
import { minSearchLength, searchQuery } from './queries'
import { groupResults } from './results'
import classes from './SearchBox.module.css'

const { search: strings } = messages

/** debounceMs is the pause in typing after which the search starts. */
const debounceMs = 120

/** isTextInput reports whether an element receives typed text. */
const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** SearchBox searches people, transfers, and events. The slash key moves focus to it. */
export function SearchBox() {
  const navigate = useNavigate()
  const inputRef = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [input, setInput] = useState('')
  const [text] = useDebouncedValue(input.trim(), debounceMs)
  const results = useQuery({ ...searchQuery(text), placeholderData: (previous) => previous })
  const isSearchable = input.trim().length >= minSearchLength
  const groups =
    results.data && isSearchable && text.length >= minSearchLength ? groupResults(results.data) : []
  // The previous results stay visible until new results arrive, so "No results" must wait for the new results.
  const isSettled =
    isSearchable &&
    text === input.trim() &&
    !results.isPlaceholderData &&
    (results.isSuccess || results.isError)

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTextInput(event.target))
        return
      event.preventDefault()
      inputRef.current?.focus()
      inputRef.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: new results select the first option again, so that Enter opens it.
  useEffect(() => {
    combobox.selectFirstOption()
  }, [results.data])

  const open = (to: string) => {
    setInput('')
    combobox.closeDropdown()
    inputRef.current?.blur()
    navigate(to)
  }

  return (
    <search className={classes.search}>
      <Combobox store={combobox} onOptionSubmit={open} offset={4}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={inputRef}
            size="sm"
            aria-label={strings.label}
            placeholder={strings.placeholder}
            maxLength={120}
            value={input}
            onChange={(event) => {
              setInput(event.currentTarget.value)
              combobox.openDropdown()
            }}
            onFocus={() => input && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !combobox.dropdownOpened) setInput('')
            }}
            leftSection={<Icon name="search" size={16} />}
            rightSection={results.isFetching ? <Loader size={14} /> : <kbd className={classes.key}>/</kbd>}
            spellCheck={false}
            autoComplete="off"
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={groups.length === 0 && !isSettled}>
          <Combobox.Options className="hulak-options" mah="26rem" aria-label={strings.results}>
            {groups.map(({ title, results: options }) => (
              <Combobox.Group key={title} label={title}>
                {options.map(({ to, name, kind, detail }) => (
                  <Combobox.Option key={`${to} ${name}`} value={to}>
                    <span className={classes.option}>
                      <span className={classes.name}>{name}</span>
                      <span className={classes.kind}>{kind}</span>
                      <span className={classes.detail}>{detail}</span>
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {groups.length === 0 && isSettled && (
              <Combobox.Empty>{results.isError ? strings.failed : strings.noResults}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </search>
  )
}
