'use strict'
// This script sends messages to the app's page, formats card numbers, and refreshes the mailbox and the authenticator. The pages
// work without it, but the app's page then receives no messages.

const { app, widget, message } = document.body.dataset

// notifyApp sends a JSON message to the embedding page, but only if that page has the app's origin.
function notifyApp(text) {
  if (app && window.parent !== window) window.parent.postMessage(JSON.parse(text), app)
}

if (message) notifyApp(message)

document.querySelector('[data-exit]')?.addEventListener('click', () => {
  notifyApp(JSON.stringify({ type: widget, status: 'EXIT_EVENT', message: '' }))
})

// The app's page makes the frame as high as its content, so the frame does not scroll.
if (widget && widget !== 'invoice') {
  new ResizeObserver(() => {
    notifyApp(JSON.stringify({ type: widget, status: 'RESIZE', message: String(document.documentElement.offsetHeight) }))
  }).observe(document.documentElement)
}

// Each form is submitted only once. A form with data-progress notifies the app while the server processes it.
for (const form of document.querySelectorAll('form[method=post]')) {
  form.addEventListener('submit', event => {
    if (form.dataset.submitted) {
      event.preventDefault()
      return
    }
    form.dataset.submitted = 'yes'
    if (form.dataset.progress) {
      notifyApp(JSON.stringify({ type: widget, status: 'IN_PROGRESS', message: form.dataset.progress }))
    }
    // Disable the buttons after the submission starts, because the value of a disabled button is not submitted.
    setTimeout(() => {
      for (const button of form.querySelectorAll('button')) button.disabled = true
    })
  })
}
// A page restored from the back/forward cache has disabled buttons, so reload it.
addEventListener('pageshow', event => {
  if (event.persisted) location.reload()
})

document.querySelector('[data-focus]')?.focus()

// The ZIP code fills in the city. The app passes the ZIP code that it knows in the fragment, which no server receives.
const zipCode = document.querySelector('#postalCode')
const city = document.querySelector('#city')
async function fillCity() {
  if (!/^\d{5}$/.test(zipCode.value)) return
  const response = await fetch(`/widgets/zip-codes/${zipCode.value}`)
  if (response.ok) city.value = (await response.json()).city
}
if (zipCode && city) {
  zipCode.addEventListener('input', fillCity)
  const known = new URLSearchParams(location.hash.slice(1)).get('postalCode')
  if (known && !zipCode.value) {
    zipCode.value = known
    fillCity()
  }
}

function cardNetwork(digits) {
  const first = Number(digits.slice(0, 4).padEnd(4, '0'))
  if (digits.startsWith('4')) return 'Visa'
  if ((first >= 5100 && first <= 5599) || (first >= 2221 && first <= 2720)) return 'Mastercard'
  if (digits.startsWith('34') || digits.startsWith('37')) return 'American Express'
  if (first === 6011 || (first >= 6440 && first <= 6599)) return 'Discover'
  return ''
}

function groupDigits(digits) {
  const groups = []
  for (const size of /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 7]) {
    if (digits) groups.push(digits.slice(0, size))
    digits = digits.slice(size)
  }
  return groups.join(' ')
}

function isLuhnValid(digits) {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (1 + (i % 2))
    sum += digit > 9 ? digit - 9 : digit
  }
  return digits.length >= 13 && sum % 10 === 0
}

// Check the card number before submission, because the server does not send it back with an error.
document.querySelector('[data-format=card]')?.addEventListener('input', ({ target }) => {
  const digits = target.value.replace(/\D/g, '').slice(0, 19)
  // Changing the value moves the cursor, so format the number only if the cursor is at the end.
  if (target.selectionStart === target.value.length) target.value = groupDigits(digits)
  target.setCustomValidity(isLuhnValid(digits) ? '' : 'Please check the card number.')
  document.querySelector('[data-network]').textContent = digits.length >= 4 ? cardNetwork(digits) : ''
})

document.querySelector('[data-format=expiry]')?.addEventListener('input', ({ target, inputType }) => {
  const digits = target.value.replace(/\D/g, '').slice(0, 4)
  if (!inputType?.startsWith('delete') && digits.length >= 2 && !target.value.includes('/')) {
    target.value = `${digits.slice(0, 2)}/${digits.slice(2)}`
  }
})

const list = document.querySelector('[data-refresh]')
if (list) {
  setInterval(async () => {
    if (document.hidden) return
    try {
      const response = await fetch(location.href, { headers: { Accept: 'text/html' } })
      const updated = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('[data-refresh]')
      if (updated && updated.innerHTML !== list.innerHTML) list.replaceChildren(...updated.childNodes)
    } catch {
      // The sandbox is unreachable. Try again after the next interval.
    }
  }, 2000)
}
