import { TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import type { Country } from '@/api/types'
import { messages } from './messages'

interface CountryInputProps {
  countries: readonly Country[]
  country: Country | undefined
  /** Called with the country code, or an empty text if the input matches no country. */
  onChoose: (code: string) => void
  onBlur: () => void
  error: string | undefined
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * CountryInput is an input for the destination. It uses a native datalist, because there is usually one country
 * and the code of a select would slow down the first page.
 */
export function CountryInput({ countries, country, onChoose, onBlur, error }: CountryInputProps) {
  const [text, setText] = useState(country?.name ?? '')
  const list = useId()
  const name = country?.name
  useEffect(() => {
    if (name) setText(name)
  }, [name])

  const change = (typed: string) => {
    setText(typed)
    onChoose(countries.find((known) => sameName(known.name, typed))?.threeCharCode ?? '')
  }
  const unknown = text.trim() !== '' && !country && countries.length > 0
  return (
    <>
      <TextInput
        label={messages.destination}
        placeholder={messages.destinationPlaceholder}
        name="country"
        list={list}
        autoComplete="off"
        leftSection={country?.flagUrl && <img src={country.flagUrl} alt="" height={18} />}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={onBlur}
        error={unknown ? messages.countryNotFound : error}
      />
      <datalist id={list}>
        {countries.map((known) => (
          <option key={known.threeCharCode} value={known.name} />
        ))}
      </datalist>
    </>
  )
}
