'use strict'
// What the pages need beyond HTML: telling the app's page what happened, typing a card number in groups, and keeping the
// mailbox up to date. Every page works without it, but for the telling.

const { app, widget, message } = document.body.dataset

// Messages go to the app's own origin and nowhere else, so that no other page can frame a widget and listen.
function tell(text) {
  if (app && window.parent !== window) window.parent.postMessage(JSON.parse(text), app)
}

if (message) tell(message)

document.querySelector('[data-exit]')?.addEventListener('click', () => {
  tell(JSON.stringify({ type: widget, status: 'EXIT_EVENT', message: '' }))
})

// A form is sent once; a widget that checks something says so to the app meanwhile.
for (const form of document.querySelectorAll('form[method=post]')) {
  form.addEventListener('submit', event => {
    if (form.dataset.sent) {
      event.preventDefault()
      return
    }
    form.dataset.sent = 'yes'
    if (form.dataset.progress) {
      tell(JSON.stringify({ type: widget, status: 'IN_PROGRESS', message: form.dataset.progress }))
    }
    // Later, because a disabled button would not send its own value.
    setTimeout(() => {
      for (const button of form.querySelectorAll('button')) button.disabled = true
    })
  })
}
// Coming back by the browser's history finds the form usable again.
addEventListener('pageshow', event => {
  if (event.persisted) location.reload()
})

document.querySelector('[data-focus]')?.focus()

function networkOf(digits) {
  const first = Number(digits.slice(0, 4).padEnd(4, '0'))
  if (digits.startsWith('4')) return 'Visa'
  if ((first >= 5100 && first <= 5599) || (first >= 2221 && first <= 2720)) return 'Mastercard'
  if (digits.startsWith('34') || digits.startsWith('37')) return 'American Express'
  if (first === 6011 || (first >= 6440 && first <= 6599)) return 'Discover'
  return ''
}

function grouped(digits) {
  const parts = []
  for (const size of /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 7]) {
    if (digits) parts.push(digits.slice(0, size))
    digits = digits.slice(size)
  }
  return parts.join(' ')
}

function luhn(digits) {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (1 + (i % 2))
    sum += digit > 9 ? digit - 9 : digit
  }
  return digits.length >= 13 && sum % 10 === 0
}

// A card number is checked before it is sent, because a page never gets it back to mend it.
document.querySelector('[data-format=card]')?.addEventListener('input', ({ target }) => {
  const digits = target.value.replace(/\D/g, '').slice(0, 19)
  // A cursor in the middle stays where it is.
  if (target.selectionStart === target.value.length) target.value = grouped(digits)
  target.setCustomValidity(luhn(digits) ? '' : 'Please check the card number.')
  document.querySelector('[data-network]').textContent = digits.length >= 4 ? networkOf(digits) : ''
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
      const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-refresh]')
      if (fresh && fresh.innerHTML !== list.innerHTML) list.replaceChildren(...fresh.childNodes)
    } catch {
      // The sandbox is away for a moment; the next turn asks again.
    }
  }, 2000)
}
