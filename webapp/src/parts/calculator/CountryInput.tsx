import { TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import type { Country } from '@/lib/api/types'
import { messages } from './messages'

interface CountryInputProps {
  countries: readonly Country[]
  country: Country | undefined
  /** Called with the country code, or an empty string if the text matches no country. */
  onSelect: (code: string) => void
  onBlur: () => void
  error: string | undefined
}

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * CountryInput is an input for the destination country. It uses a native datalist, because Mantine's select would
 * slow down the home page, and there is usually only one country.
 */
export function CountryInput({ countries, country, onSelect, onBlur, error }: CountryInputProps) {
  const [text, setText] = useState(country?.name ?? '')
  const listId = useId()
  const name = country?.name
  useEffect(() => {
    if (name) setText(name)
  }, [name])

  const change = (typed: string) => {
    setText(typed)
    onSelect(countries.find((option) => isSameName(option.name, typed))?.threeCharCode ?? '')
  }
  const isUnknown = text.trim() !== '' && !country && countries.length > 0
  return (
    <>
      <TextInput
        label={messages.destination}
        placeholder={messages.destinationPlaceholder}
        name="country"
        list={listId}
        autoComplete="off"
        leftSection={country?.flagUrl && <img src={country.flagUrl} alt="" height={18} />}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={onBlur}
        error={isUnknown ? messages.countryNotFound : error}
      />
      <datalist id={listId}>
        {countries.map((option) => (
          <option key={option.threeCharCode} value={option.name} />
        ))}
      </datalist>
    </>
  )
}
