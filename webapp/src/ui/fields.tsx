import {
  NativeSelect,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { statesQuery, zipCodeQuery } from '@/lib/api/queries'
import { phoneChangeHandler, typedKey } from '@/lib/format/phone'
import { passwordCriteria } from '@/lib/rules/rules'
import classes from './fields.module.css'
import { Icon } from './Icon'

const codeDigits = 6

/**
 * codeChangeHandler returns a change handler that keeps only digits and ignores digits typed after the sixth. It does not
 * truncate pasted text, because validation must reject a code that is too long.
 */
function codeChangeHandler(onChange: TextInputProps['onChange']): TextInputProps['onChange'] {
  return (event) => {
    const digits = event.currentTarget.value.replace(/\D/g, '')
    event.currentTarget.value = typedKey(event) === undefined ? digits : digits.slice(0, codeDigits)
    onChange?.(event)
  }
}

/** UsPhoneInput is an input for a US phone number. It shows the country code before the number. */
export function UsPhoneInput(props: TextInputProps) {
  return (
    <TextInput
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      leftSection={<span className={classes.countryCode}>+1</span>}
      leftSectionWidth={44}
      {...props}
      onChange={phoneChangeHandler('+1', props.value, props.onChange)}
    />
  )
}

interface CodeInputProps extends TextInputProps {
  label: string
}

/** CodeInput is an input for a six-digit verification code, which a phone can autofill. */
export function CodeInput(props: CodeInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      classNames={{ input: classes.code ?? '' }}
      {...props}
      onChange={codeChangeHandler(props.onChange)}
    />
  )
}

interface ZipCodeInputProps extends TextInputProps {
  /** Called with the city and the state of a known ZIP code. */
  onPlace: (place: { city: string; state: string }) => void
}

/** ZipCodeInput is an input for a ZIP code, which tells the city and the state. */
export function ZipCodeInput({ onPlace, ...props }: ZipCodeInputProps) {
  const { data } = useQuery(zipCodeQuery(String(props.value ?? '').trim()))
  const onPlaceRef = useRef(onPlace)
  onPlaceRef.current = onPlace
  useEffect(() => {
    if (data) onPlaceRef.current(data)
  }, [data])
  return <TextInput inputMode="numeric" autoComplete="postal-code" {...props} />
}

interface StateSelectProps {
  name: string
  value?: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: React.ReactNode
}

/**
 * StateSelect is a dropdown for the sender's state. It uses the browser's own dropdown, which is easy to use on a phone
 * and adds no code to the sign-up page.
 */
export function StateSelect({ name, value, onChange, onBlur, error }: StateSelectProps) {
  const states = useQuery(statesQuery())
  return (
    <NativeSelect
      className={classes.state}
      label="State"
      name={name}
      autoComplete="address-level1"
      data={[
        { value: '', label: states.isPending ? 'Loading states' : 'Choose your state', disabled: true },
        ...(states.data?.map((state) => ({ value: state.code, label: state.name })) ?? []),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={error ?? (states.isError ? 'We couldn’t load the list of states.' : undefined)}
      required
      withAsterisk={false}
    />
  )
}

const criteriaTexts: Record<(typeof passwordCriteria)[number]['key'], string> = {
  lower: 'one lowercase letter',
  upper: 'one uppercase letter',
  digit: 'one digit',
  special: 'one special character',
  length: 'at least 6 characters',
}

/** NewPasswordInput is an input for a new password. While the user types, it shows which criteria are met. */
export function NewPasswordInput({ label, ...props }: PasswordInputProps & { label: string }) {
  const [focused, setFocused] = useState(false)
  const value = typeof props.value === 'string' ? props.value : ''
  const unmetCriteria = passwordCriteria.filter((criterion) => !criterion.test(value))
  return (
    <div>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        {...props}
        onFocus={(event) => {
          setFocused(true)
          props.onFocus?.(event)
        }}
      />
      {(focused || value !== '') && unmetCriteria.length > 0 && (
        <ul className={classes.criteria} aria-label="Password requirements">
          {passwordCriteria.map((criterion) => {
            const isMet = criterion.test(value)
            return (
              <li key={criterion.key} data-met={isMet || undefined}>
                <Icon name={isMet ? 'check' : 'close'} size={14} strokeWidth={2.5} />
                {criteriaTexts[criterion.key]}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
