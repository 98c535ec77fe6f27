package httpapi

import (
	"context"
	"slices"
	"strings"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

var (
	errBankNotFound    = domain.Reject(domain.NotFound, "BANK_NOT_FOUND")
	errLicenseNotFound = domain.Reject(domain.NotFound, "LICENCE_NOT_FOUND")
	errCountryNotFound = domain.Reject(domain.NotFound, "COUNTRY_NOT_FOUND")
)

// separateLicenseStates are the states that the licensing page lists separately (spec 7.11l).
var separateLicenseStates = []string{"CA", "MD", "CT", "GA", "MI"}

// ownMSB is the money services business (MSB) that our own licenses name.
const ownMSB = "HULAK"

func (s *Server) getConfig(context.Context, *noInput) (dto.Configuration, error) {
	return dto.Configuration{
		Environment: s.cfg.Environment, WidgetOrigin: s.cfg.WidgetOrigin, IdleMinutes: s.cfg.IdleMinutes,
		HiddenSourceStates: copyNonNil(s.cfg.HiddenSourceStates), DisabledStates: copyNonNil(s.cfg.DisabledStates),
		SupportPhones: copyNonNil(reference.SupportContact().Phones),
		SignInProviders: dto.Map(s.cfg.SignInProviders, func(p SignInProvider) dto.SignInProvider {
			return dto.SignInProvider{Name: p.Name, Label: p.Label}
		}),
	}, nil
}

// copyNonNil returns a copy of a list. The copy is never nil.
func copyNonNil(list []string) []string { return dto.Map(list, func(v string) string { return v }) }

func findCountry(code string) (reference.Country, error) {
	c, ok := reference.CountryByCode(strings.ToUpper(code))
	if !ok {
		return c, errCountryNotFound
	}
	return c, nil
}

func (s *Server) listStates(_ context.Context, in *ByCountry) (dto.List[dto.State], error) {
	c, err := findCountry(in.Country)
	if err != nil {
		return dto.List[dto.State]{}, err
	}
	states := slices.Clone(reference.States(c.ThreeCharCode))
	slices.SortFunc(states, func(a, b reference.State) int { return strings.Compare(a.Name, b.Name) }) // spec 3.04a
	return dto.ListOf(states, func(st reference.State) dto.State { return dto.State{Name: st.Name, Code: st.Code} }), nil
}

func (s *Server) listCountries(context.Context, *noInput) (dto.List[dto.Country], error) {
	return dto.ListOf(reference.Countries(), countryInfo), nil
}

func countryInfo(c reference.Country) dto.Country {
	info := dto.Country{
		Name: c.Name, FlagURL: flagURL(c.TwoCharCode), Flag: c.Flag, PhoneCode: c.PhoneCode,
		TwoCharCode: c.TwoCharCode, ThreeCharCode: c.ThreeCharCode, Currency: currencyInfo(c.Currency),
		PayoutMethod: dto.PayoutMethods{
			IsCashPickupEnabled: c.SupportsPayout(beneficiary.CashPickup), IsBankDepositEnabled: c.SupportsPayout(beneficiary.BankDeposit),
			IsMobileWalletEnabled: c.SupportsPayout(beneficiary.Wallet), IsHomeDeliveryEnabled: c.SupportsPayout(beneficiary.HomeDelivery),
		},
		Wallets: []string{}, Relationships: copyNonNil(reference.Relationships()), RemittancePurposes: copyNonNil(reference.Purposes()),
	}
	if c.IsDestination {
		info.Wallets = dto.Map(reference.Wallets(), func(w reference.Wallet) string { return w.Name })
	}
	limits := &info.SendingAmountLimit
	limits.Card = optionalMoney(c.MaxSend(funding.DebitCard))
	limits.Wallet = optionalMoney(c.MaxReceive(beneficiary.Wallet))
	limits.CashPickup = optionalMoney(c.MaxReceive(beneficiary.CashPickup))
	limits.BankDeposit = optionalMoney(c.MaxReceive(beneficiary.BankDeposit))
	return info
}

// flagURL returns the path of a country's flag image.
func flagURL(twoCharCode string) string { return "/flags/" + strings.ToLower(twoCharCode) + ".svg" }

// optionalMoney returns an amount, or "" if ok is false.
func optionalMoney(a money.Amount, ok bool) dto.Money {
	if !ok {
		return ""
	}
	return dto.MoneyOf(a)
}

func currencyInfo(c reference.Currency) dto.Currency {
	return dto.Currency{Name: c.Name, Code: string(c.Code), Symbol: c.Symbol}
}

// corridorID returns a corridor's ID (spec 3.05b).
func corridorID(source, destination string) string { return source + "-" + destination }

func (s *Server) listCorridors(context.Context, *noInput) (dto.List[dto.Corridor], error) {
	corridors := []dto.Corridor{}
	for _, from := range reference.Countries() {
		for _, to := range reference.Destinations(from.ThreeCharCode) {
			corridors = append(corridors, dto.Corridor{
				ID: corridorID(from.ThreeCharCode, to.ThreeCharCode), Source: countryInfo(from), Destination: countryInfo(to),
			})
		}
	}
	return dto.List[dto.Corridor]{Result: corridors}, nil
}

func (s *Server) listDestinations(_ context.Context, in *ByCode) (dto.List[dto.Country], error) {
	c, err := findCountry(in.Code)
	return dto.ListOf(reference.Destinations(c.ThreeCharCode), countryInfo), err
}

func bankInfo(b reference.Bank) dto.Bank {
	return dto.Bank{ID: b.ID, Name: b.Name, ReferenceID: b.ID, Active: b.Active, IsPartner: b.IsPartner, Successor: b.Successor}
}

func (s *Server) listBanks(_ context.Context, in *CountryFilter) (dto.List[dto.Bank], error) {
	c, err := findCountry(in.Country)
	if err != nil || c.ThreeCharCode != reference.Nepal {
		return dto.List[dto.Bank]{Result: []dto.Bank{}}, err
	}
	return dto.ListOf(reference.Banks(), bankInfo), nil
}

func (s *Server) getBank(_ context.Context, in *ByID) (dto.Bank, error) {
	b, ok := reference.BankByID(in.ID)
	if !ok {
		return dto.Bank{}, errBankNotFound
	}
	return bankInfo(b), nil
}

// listCooperatives lists all cooperatives, because every bank in Nepal can pay all of them. The ID in the path is a bank ID or a
// country code.
func (s *Server) listCooperatives(_ context.Context, in *ByID) (dto.List[dto.Cooperative], error) {
	if _, ok := reference.BankByID(in.ID); !ok {
		if _, err := findCountry(in.ID); err != nil {
			return dto.List[dto.Cooperative]{}, errBankNotFound
		}
	}
	return dto.ListOf(reference.Cooperatives(), func(c reference.Cooperative) dto.Cooperative {
		return dto.Cooperative{ID: c.ID, Name: c.Name, BranchName: c.Branch, ReferenceID: c.ID, Active: c.Active, IsCooperative: true}
	}), nil
}

func (s *Server) listPayers(_ context.Context, in *payerSearch) (dto.List[dto.Payer], error) {
	c, err := findCountry(in.Country)
	method := beneficiary.PayoutMethod(in.PayoutMethod)
	if method == "" {
		method = beneficiary.CashPickup
	}
	return dto.ListOf(reference.Payers(c.ThreeCharCode, method), payerInfo), err
}

func payerInfo(p reference.Payer) dto.Payer {
	return dto.Payer{
		ID: p.ID, Name: p.Name, Code: p.Code, Website: p.Website, Country: p.Country, Address: p.Address,
		ReferenceID: p.Code, PhoneNumber: p.Phone, ReceivingCurrency: string(p.Currency),
	}
}

// listLicenses lists our own licenses, except those in separateLicenseStates.
func (s *Server) listLicenses(context.Context, *noInput) (dto.List[dto.License], error) {
	own := []dto.License{}
	for _, l := range reference.Licenses() {
		if l.Licensee == ownMSB && !slices.Contains(separateLicenseStates, l.State) {
			own = append(own, licenseInfo(l))
		}
	}
	return dto.List[dto.License]{Result: own}, nil
}

func (s *Server) getLicense(_ context.Context, in *ByID) (dto.License, error) {
	for _, l := range reference.Licenses() {
		if strings.EqualFold(l.State, in.ID) {
			return licenseInfo(l), nil
		}
	}
	return dto.License{}, errLicenseNotFound
}

func licenseInfo(l reference.License) dto.License {
	return dto.License{
		State: l.State, LicenseNo: l.LicenseNo, RegulatoryBody: l.RegulatoryBody, RegulatoryName: l.RegulatoryName,
		RegulatoryDivision: l.RegulatoryDivision, Address: l.Address, Telephone: l.Telephone, Fax: l.Fax, Email: l.Email,
		Website: l.Website, LicenseType: l.LicenseType, MSB: l.Licensee,
	}
}
