package dto

import "strings"

// Maskable is implemented by responses with contact details or account numbers. The server masks them for staff without the permission
// to view them.
type Maskable[T any] interface {
	// Masked returns a copy with masks. It does not change the response.
	Masked() T
}

const mask = "••••"

// MaskEmail masks an email address except its first character and its domain.
func MaskEmail(address string) string {
	local, domain, ok := strings.Cut(address, "@")
	if !ok {
		return maskAll(address)
	}
	return firstRune(local) + mask + "@" + domain
}

// MaskDigits masks an account number or a phone number except its last four characters.
func MaskDigits(number string) string {
	if runes := []rune(number); len(runes) > 4 {
		return mask + " " + string(runes[len(runes)-4:])
	}
	return maskAll(number)
}

func maskAll(text string) string {
	if text == "" {
		return ""
	}
	return mask
}

func firstRune(text string) string {
	for _, r := range text {
		return string(r)
	}
	return ""
}

// Masked implements Maskable.
func (p Page[T]) Masked() Page[T] {
	p.Result = maskItems(p.Result)
	return p
}

// Masked implements Maskable.
func (l List[T]) Masked() List[T] {
	l.Result = maskItems(l.Result)
	return l
}

// Masked implements Maskable.
func (p ComplaintPage) Masked() ComplaintPage {
	p.Result = maskItems(p.Result)
	return p
}

func maskItems[T any](items []T) []T {
	return Map(items, func(item T) T {
		if m, ok := any(item).(Maskable[T]); ok {
			return m.Masked()
		}
		return item
	})
}

// Masked implements Maskable.
func (r SearchResult) Masked() SearchResult {
	r.People = maskItems(r.People)
	return r
}

// Masked implements Maskable.
func (p PersonMatch) Masked() PersonMatch {
	p.Email, p.Phone = MaskEmail(p.Email), MaskDigits(p.Phone)
	return p
}

// Masked implements Maskable.
func (c FiledComplaint) Masked() FiledComplaint {
	c.Email, c.Phone = MaskEmail(c.Email), MaskDigits(c.Phone)
	return c
}

// Masked implements Maskable.
func (b BeneficiaryBank) Masked() BeneficiaryBank {
	b.AccountNumber = MaskDigits(b.AccountNumber)
	return b
}

// Masked implements Maskable.
func (w Wallet) Masked() Wallet {
	w.IdentificationValue = MaskDigits(w.IdentificationValue)
	return w
}

// Masked implements Maskable.
func (a BeneficiaryAddress) Masked() BeneficiaryAddress {
	a.AddressLine1, a.AddressLine2 = maskAll(a.AddressLine1), maskAll(a.AddressLine2)
	return a
}
