import { ActionIcon, Anchor, Burger, Button, type ButtonProps } from '@mantine/core'
import { Icon } from '@/ui/Icon'
import classes from './Controls.module.css'
import { ForcedState, Row, Specimen, Specimens } from './Specimen'
import { longName } from './samples'

const kinds: readonly { name: string; note: string; label: string; props: ButtonProps }[] = [
  {
    name: 'Accent',
    note: 'The one thing to do here: send.',
    label: 'Send Money',
    props: { color: 'marigold.5' },
  },
  { name: 'Primary', note: 'What a form does.', label: 'Continue', props: {} },
  { name: 'Quiet', note: 'What may be done as well.', label: 'Back', props: { variant: 'default' } },
  { name: 'Subtle', note: 'What is done in passing.', label: 'Track', props: { variant: 'subtle' } },
  { name: 'Danger', note: 'What cannot be undone.', label: 'Cancel transfer', props: { color: 'danger' } },
]

const sizes = ['compact-sm', 'sm', 'md', 'lg'] as const

function Buttons() {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {['Kind', 'At rest', 'Pointed at', 'Focused', 'Disabled', 'Loading'].map((head) => (
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
                <Button {...props} loading aria-label={`${label}, running`}>
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
      <Specimen name="ActionIcon" note="An icon alone has its words for who listens.">
        <Row>
          <ActionIcon variant="subtle" size="lg" aria-label="Edit">
            <Icon name="edit" size={18} />
          </ActionIcon>
          <ForcedState as="hovered">
            <ActionIcon variant="subtle" size="lg" aria-label="Edit, pointed at">
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
          <ActionIcon variant="default" size="lg" loading aria-label="Download, running">
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
            A button that reads as a link
          </Anchor>
        </Row>
      </Specimen>
    </Specimens>
  )
}
