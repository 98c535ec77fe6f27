import { Button, Group } from '@mantine/core'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateTimeInput } from '@/ui/DateTimeInput'
import classes from './AsOfPage.module.css'
import { messages } from './messages'

const hourMs = 3_600_000
const presets = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs } as const

/** AsOfForm selects the time of past data. `asOf` is the current time, or empty. */
export function AsOfForm({ asOf, onShow }: { asOf: string; onShow: (time: string) => void }) {
  const { field, onSubmit } = useValidatedForm({}, { time: asOf })
  const submit = onSubmit(({ time }) => {
    if (time) onShow(time)
  })
  return (
    <form className={classes.form} onSubmit={submit} aria-label={messages.time}>
      <DateTimeInput size="xs" seconds label={messages.time} {...field('time')} />
      <Button type="submit" size="xs">
        {messages.show}
      </Button>
      <Group gap="xs">
        {(Object.keys(presets) as (keyof typeof presets)[]).map((preset) => (
          <Button
            key={preset}
            size="xs"
            variant="default"
            onClick={() => onShow(new Date(Date.now() - presets[preset]).toISOString())}
          >
            {messages.presets[preset]}
          </Button>
        ))}
      </Group>
    </form>
  )
}
