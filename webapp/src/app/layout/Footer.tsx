import { Link } from 'react-router-dom'
import { company } from '@/lib/company'
import { paths } from '@/lib/paths'
import { isStaff, useSession } from '@/lib/session/store'
import { Icon } from '@/ui/Icon'
import classes from './Footer.module.css'
import { Logo } from './Logo'

const columns = [
  {
    title: 'Hulak',
    links: [
      { label: 'Home', to: paths.home },
      { label: 'About Us', to: paths.aboutUs },
      { label: 'Help center', to: paths.help },
      { label: 'Contact', to: paths.contact },
      { label: 'Career', to: paths.career },
    ],
  },
  {
    title: 'Policies',
    links: [
      { label: 'Terms and Conditions', to: paths.terms },
      { label: 'Privacy policy', to: paths.privacy },
      { label: 'Refund policy', to: paths.refund },
      { label: 'AML and Compliance Policy', to: paths.aml },
    ],
  },
  {
    title: 'Your rights',
    links: [
      { label: 'Consumer Protection', to: paths.consumerProtection },
      { label: 'File A Complaint', to: paths.complaint },
      { label: 'License and Complaint', to: paths.licensing },
    ],
  },
] as const

export function Footer() {
  const staff = useSession(isStaff)
  if (staff) return null
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <Logo />
          <p>Send money from the USA to Nepal and track it every step of the way.</p>
          <p className={classes.hours}>
            <Icon name="phone" size={16} /> Support {company.hours}
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-label="Social">
          <h2>Follow us</h2>
          <ul>
            {company.social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={classes.legal}>
        {company.legalName}, {company.address}
      </p>
    </footer>
  )
}
