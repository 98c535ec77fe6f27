package web

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"hulak/providers/sandbox/engine"
	"hulak/providers/sandbox/funding"
)

// CardNetworks lists the networks of test cards.
var CardNetworks = []string{"VISA", "MASTERCARD", "AMEX", "DISCOVER"}

// declinedCardNumber is a valid card number that the issuer declines.
const declinedCardNumber = "4000000000000002"

// cardNetwork returns a card number's network, or "" if the number is not valid for a known network.
func cardNetwork(number string) string {
	if len(number) < 13 || len(number) > 19 {
		return ""
	}
	first, err := strconv.Atoi(number[:4])
	switch {
	case err != nil:
		return ""
	case number[0] == '4' && (len(number) == 13 || len(number) == 16 || len(number) == 19):
		return "VISA"
	case (first >= 5100 && first <= 5599 || first >= 2221 && first <= 2720) && len(number) == 16:
		return "MASTERCARD"
	case (first/100 == 34 || first/100 == 37) && len(number) == 15:
		return "AMEX"
	case (first == 6011 || first >= 6440 && first <= 6599) && len(number) >= 16:
		return "DISCOVER"
	}
	return ""
}

// isLuhnValid reports whether a card number's check digit is correct.
func isLuhnValid(number string) bool {
	sum := 0
	for i := range len(number) {
		digit := int(number[len(number)-1-i] - '0')
		if digit < 0 || digit > 9 {
			return false
		}
		if i%2 == 1 {
			if digit *= 2; digit > 9 {
				digit -= 9
			}
		}
		sum += digit
	}
	return number != "" && sum%10 == 0
}

// CardIssuer returns the issuer of a test card.
func CardIssuer(network string) string {
	if network == "AMEX" {
		return "Larkspur Card Services"
	}
	return "Cedar National Bank"
}

// NextYear returns the year in which test cards expire.
func NextYear() int { return time.Now().Year() + 1 }

func (s *Pages) cardPage(req *widgetRequest) {
	p := req.page
	p.FormValues = map[string][]string{"holder": {engine.FullName(req.applicant)}}
	s.renderCardForm(req, p)
}

func (s *Pages) renderCardForm(req *widgetRequest, p page) {
	p.Title, p.Heading = "Debit card", "Add a debit card"
	s.renderForm(req, "card", p)
}

func (s *Pages) cardForm(req *widgetRequest) {
	p := req.page
	number := strings.NewReplacer(" ", "", "-", "").Replace(p.Value("number"))
	added := engine.Source{
		ReferenceID: req.applicant.ReferenceID, Network: cardNetwork(number), AccountHolderName: trimmedValue(p, "holder"),
		Name: engine.OrDefault(trimmedValue(p, "nickName"), "My card"),
	}
	added.ExpiryMonth, added.ExpiryYear = checkCard(p, number, added.Network)
	if len(p.Errors) > 0 {
		s.renderCardForm(req, p)
		return
	}
	if number == declinedCardNumber {
		s.finishWidget(req.w, req.r, p, "", widgetMessage{"card", "CARD_ERROR", "Your bank declined this card. Please try another card."})
		return
	}
	added.Last4, added.InstitutionName = number[len(number)-4:], CardIssuer(added.Network)
	var callbackID string
	err := s.Update(func(c *engine.Change) (err error) {
		_, callbackID, err = s.AddCard(c, added)
		return err
	})
	switch {
	case errors.Is(err, funding.ErrTooManyCards):
		s.finishWidget(req.w, req.r, p, "", widgetMessage{"card", "ADD_LIMIT_EXCEEDED", "You have reached the maximum number of cards."})
	case err != nil:
		s.renderInternalError(req, err)
	default:
		s.finishWidget(req.w, req.r, p, callbackID, widgetMessage{"card", "CARD_ADDED", "Your Debit card has been added successfully"})
	}
}

// checkCard returns the expiration date. It adds an error to the page for each invalid field.
func checkCard(p page, number, network string) (month, year int) {
	checkRequired(p, map[string]string{"holder": "the name on the card"})
	if network == "" || !isLuhnValid(number) {
		p.Errors["number"] = "Please check the card number."
	}
	month, year, valid := parseExpiry(p.Value("expiry"), time.Now())
	if !valid {
		p.Errors["expiry"] = "Please enter a valid expiration date as MM/YY."
	}
	length := 3
	if network == "AMEX" {
		length = 4
	}
	if !engine.IsDigits(p.Value("cvc"), length) {
		p.Errors["cvc"] = "Please enter the " + strconv.Itoa(length) + "-digit security code."
	}
	return month, year
}

// parseExpiry parses an expiration date such as 04/29 or 04/2029. A card is valid through the last day of the month.
// A year more than 20 years from now is invalid.
func parseExpiry(text string, now time.Time) (month, year int, valid bool) {
	text = strings.ReplaceAll(text, " ", "")
	mm, yy, found := strings.Cut(text, "/")
	if !found && len(text) == 4 {
		mm, yy = text[:2], text[2:]
	}
	month, err := strconv.Atoi(mm)
	if err != nil || month < 1 || month > 12 {
		return 0, 0, false
	}
	shortYear, err := strconv.Atoi(strings.TrimPrefix(yy, "20"))
	if err != nil || shortYear < 0 || shortYear > 99 {
		return 0, 0, false
	}
	year = 2000 + shortYear
	end := time.Date(year, time.Month(month)+1, 1, 0, 0, 0, 0, time.UTC)
	return month, year, now.Before(end) && year <= now.Year()+20
}
