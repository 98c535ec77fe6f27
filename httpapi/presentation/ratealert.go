package presentation

import (
	"hulak/domain/ratealert"
	"hulak/httpapi/dto"
)

// RateAlert converts an open rate alert.
func RateAlert(a ratealert.Open) dto.RateAlert {
	out := dto.RateAlert{ID: a.ID, Kind: string(a.Kind), Email: a.Email, Text: a.Text, CreatedAt: dto.Time(a.CreatedAt)}
	if !a.MinRate.IsZero() {
		out.MinRate = a.MinRate.Text()
	}
	if !a.Amount.IsZero() {
		out.Amount = a.Amount.Text()
	}
	return out
}
