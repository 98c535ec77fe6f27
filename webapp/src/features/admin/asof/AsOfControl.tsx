import { Anchor, Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { formatDateTime } from '@/lib/format/time'
import { paths } from '@/lib/paths'
import { Icon } from '@/ui/Icon'
import { withParams } from '../shared/urlParams'
import classes from './AsOfControl.module.css'
import { AsOfForm } from './AsOfForm'
import { messages } from './messages'
import { asOfParam, pastParams } from './pastViews'

/**
 * AsOfControl shows whether the page shows current or past data, with the time zone. It opens the page's data as of an
 * earlier time.
 */
export function AsOfControl() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [opened, { close, toggle }] = useDisclosure(false)
  const params = new URLSearchParams(search)
  const isPast = pathname === paths.asOf
  const asOf = isPast ? asOfParam(params) : ''
  const target = isPast ? params : pastParams(pathname, params)
  const show = (time: string) => {
    close()
    navigate(`${paths.asOf}?${withParams(new URLSearchParams(target), { asOf: time })}`)
  }
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          aria-haspopup="dialog"
          aria-expanded={opened}
          data-past={asOf !== '' || undefined}
          className={classes.button ?? ''}
          leftSection={<Icon name="clock" size={16} />}
          onClick={toggle}
        >
          {asOf ? messages.asOf(formatDateTime(asOf)) : messages.now}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={messages.viewAsOf} className={classes.dropdown ?? ''}>
        {target ? (
          <AsOfForm key={asOf} asOf={asOf} onShow={show} />
        ) : (
          <p className={classes.text}>
            {messages.currentOnly}{' '}
            <Anchor component={Link} inherit to={paths.asOf} onClick={close}>
              {messages.allPastData}
            </Anchor>
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
