package regulatory

import (
	"github.com/shopspring/decimal"

	"hulak/domain/funding"
	"hulak/domain/money"
)

// excisePercent is the tax on money sent abroad since January 1, 2026 (26 U.S.C. 4475(a)).
var excisePercent = decimal.NewFromInt(1)

// Excise returns the tax on an amount sent with the given instrument, rounded half up to the cent. Money withdrawn from an account at a
// covered bank, and money paid with a debit card issued in the United States, is exempt (26 U.S.C. 4475(d)). Every other instrument is
// taxed, so that a new kind of funding source is never exempt by accident.
func Excise(instrument funding.Kind, sent money.Amount) money.Amount {
	if instrument == funding.BankAccount || instrument == funding.DebitCard {
		return money.Zero(sent.Currency())
	}
	return sent.Percent(excisePercent)
}
