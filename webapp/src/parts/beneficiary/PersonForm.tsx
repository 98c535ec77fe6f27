import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { statesQuery } from '@/lib/api/queries'
import type { Beneficiary, Country } from '@/lib/api/types'
import { type FormDraft, useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Form } from '@/ui/Form'
import classes from './forms.module.css'
import { PhoneInput } from './PhoneInput'
import type { BeneficiaryForm } from './requests'
import { type PersonField, personRules } from './rules'

interface PersonFormProps {
  country: Country
  /** The beneficiary to edit. Undefined for a new beneficiary. */
  person?: Beneficiary | undefined
  draft?: FormDraft | undefined
  submitLabel: string
  onSave: (form: BeneficiaryForm) => Promise<void>
}

/** maxAgeYears limits how far back a date of birth can be. */
const maxAgeYears = 100

/** yearsAgo returns the date that many years ago, as YYYY-MM-DD. */
function yearsAgo(years: number): string {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}

const emptyPerson: Record<PersonField, string> = {
  firstName: '',
  middleName: '',
  lastName: '',
  senderRelationship: '',
  email: '',
  phoneNumber: '',
  dateOfBirth: '',
  addressLine1: '',
  city: '',
  state: '',
  postalCode: '',
}

function valuesOf(person: Beneficiary | undefined): Record<PersonField, string> {
  if (!person) return emptyPerson
  const { address } = person
  return {
    firstName: person.firstName,
    middleName: person.middleName,
    lastName: person.lastName,
    senderRelationship: person.senderRelationship,
    email: person.email,
    phoneNumber: person.phoneNumber,
    dateOfBirth: person.dateOfBirth,
    addressLine1: address.addressLine1,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
  }
}

/** requestOf converts the form's values to a request body. It trims values and omits empty values. */
function requestOf(values: Record<PersonField, string>, country: Country): BeneficiaryForm {
  const trimmed = Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field, value.trim()])
      .filter(([, value]) => value !== ''),
  ) as Record<PersonField, string>
  return { ...trimmed, country: country.threeCharCode, countryCode: country.phoneCode }
}

/** PersonForm is a form for a beneficiary's details (3.19a). */
export function PersonForm({ country, person, draft, submitLabel, onSave }: PersonFormProps) {
  const { field, onSubmit, ...state } = useValidatedForm(personRules, valuesOf(person), draft)
  const states = useQuery(statesQuery(country.threeCharCode))
  return (
    <Form
      {...state}
      className={classes.form}
      submitLabel={submitLabel}
      onSubmit={onSubmit((values) => onSave(requestOf(values, country)))}
    >
      <div className={classes.pair}>
        <TextInput label="First name" withAsterisk autoComplete="off" {...field('firstName')} />
        <TextInput label="Middle name" autoComplete="off" {...field('middleName')} />
      </div>
      <TextInput label="Last name" withAsterisk autoComplete="off" {...field('lastName')} />
      <Select
        label="Relationship to you"
        placeholder="Relationship"
        withAsterisk
        searchable
        data={country.relationships}
        {...field('senderRelationship')}
      />
      <PhoneInput label="Mobile number" countryCode={country.phoneCode} {...field('phoneNumber')} />
      <TextInput
        label="Email"
        type="email"
        description="We’ll email them when money is on its way"
        autoComplete="off"
        {...field('email')}
      />
      <TextInput
        label="Date of birth"
        type="date"
        min={yearsAgo(maxAgeYears)}
        max={yearsAgo(0)}
        className={classes.short}
        {...field('dateOfBirth')}
      />
      <TextInput label="Address" withAsterisk autoComplete="off" {...field('addressLine1')} />
      <div className={classes.pair}>
        <TextInput label="City" withAsterisk autoComplete="off" {...field('city')} />
        <TextInput
          label="Postal code"
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          {...field('postalCode')}
        />
      </div>
      <Select
        label="Province"
        placeholder="Choose a province"
        withAsterisk
        searchable
        data={(states.data ?? []).map(({ name, code }) => ({ value: code, label: name }))}
        {...field('state')}
      />
    </Form>
  )
}
