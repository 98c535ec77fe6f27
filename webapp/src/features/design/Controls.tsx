import { ActionIcon, Anchor, Burger, Button, type ButtonProps } from '@mantine/core'
import { Icon } from '@/ui/Icon'
import classes from './Controls.module.css'
import { ForcedState, Row, Specimen, Specimens } from './Specimen'
import { longName } from './samples'

const kinds: readonly { name: string; note: string; label: string; props: ButtonProps }[] = [
  {
    name: 'Accent',
    note: 'The main action: sending money.',
    label: 'Send Money',
    props: { color: 'marigold.5' },
  },
  { name: 'Primary', note: 'The submit button of a form.', label: 'Continue', props: {} },
  { name: 'Quiet', note: 'A secondary action.', label: 'Back', props: { variant: 'default' } },
  { name: 'Subtle', note: 'A minor action.', label: 'Track', props: { variant: 'subtle' } },
  {
    name: 'Danger',
    note: 'An action that cannot be undone.',
    label: 'Cancel transfer',
    props: { color: 'danger' },
  },
]

const sizes = ['compact-sm', 'sm', 'md', 'lg'] as const

function Buttons() {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {['Kind', 'Default', 'Hovered', 'Focused', 'Disabled', 'Loading'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, note, label, props }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span>{note}</span>
              </th>
              <td>
                <Button {...props}>{label}</Button>
              </td>
              <td>
                <ForcedState as="hovered">
                  <Button {...props}>{label}</Button>
                </ForcedState>
              </td>
              <td>
                <ForcedState as="focused">
                  <Button {...props}>{label}</Button>
                </ForcedState>
              </td>
              <td>
                <Button {...props} disabled>
                  {label}
                </Button>
              </td>
              <td>
                <Button {...props} loading aria-label={`${label}, loading`}>
                  {label}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Controls() {
  return (
    <Specimens>
      <Specimen name="Button" wide>
        <Buttons />
      </Specimen>
      <Specimen name="Sizes, with an icon">
        <Row>
          {sizes.map((size) => (
            <Button key={size} size={size} variant="default" leftSection={<Icon name="plus" size={16} />}>
              {size}
            </Button>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Full width, with a long text">
        <Button fullWidth>{`Send to ${longName}`}</Button>
      </Specimen>
      <Specimen name="ActionIcon" note="A button with only an icon has a label for screen readers.">
        <Row>
          <ActionIcon variant="subtle" size="lg" aria-label="Edit">
            <Icon name="edit" size={18} />
          </ActionIcon>
          <ForcedState as="hovered">
            <ActionIcon variant="subtle" size="lg" aria-label="Edit, hovered">
              <Icon name="edit" size={18} />
            </ActionIcon>
          </ForcedState>
          <ForcedState as="focused">
            <ActionIcon variant="subtle" size="lg" aria-label="Edit, focused">
              <Icon name="edit" size={18} />
            </ActionIcon>
          </ForcedState>
          <ActionIcon variant="default" size="lg" aria-label="Download">
            <Icon name="download" size={18} />
          </ActionIcon>
          <ActionIcon variant="subtle" size="lg" disabled aria-label="Edit, disabled">
            <Icon name="edit" size={18} />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" loading aria-label="Download, loading">
            <Icon name="download" size={18} />
          </ActionIcon>
          <Burger size="sm" aria-label="Open the menu" />
        </Row>
      </Specimen>
      <Specimen name="Links">
        <Row>
          <Anchor href="#controls">Change beneficiary</Anchor>
          <ForcedState as="focused">
            <Anchor href="#controls">Change, focused</Anchor>
          </ForcedState>
          <Anchor component="button" type="button">
            A button that looks like a link
          </Anchor>
        </Row>
      </Specimen>
    </Specimens>
  )
}
