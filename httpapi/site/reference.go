package site

import (
	"context"
	"slices"
	"strings"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
)

var (
	errBankNotFound    = domain.Reject(domain.NotFound, "BANK_NOT_FOUND")
	errLicenseNotFound = domain.Reject(domain.NotFound, "LICENCE_NOT_FOUND")
)

// separateLicenseStates are the states that the licensing page lists separately (spec 7.11l).
var separateLicenseStates = []string{"CA", "MD", "CT", "GA", "MI"}

// ownMSB is the money services business (MSB) that our own licenses name.
const ownMSB = "HULAK"

func (h *Handlers) getConfig(context.Context, *core.NoInput) (Configuration, error) {
	return Configuration{
		Environment: h.deps.Environment, WidgetOrigin: h.Config.WidgetOrigin, IdleMinutes: h.Config.IdleMinutes,
		HiddenSourceStates: dto.CopyNonNil(h.deps.HiddenSourceStates), DisabledStates: dto.CopyNonNil(h.deps.DisabledStates),
		SupportPhones:   dto.CopyNonNil(reference.SupportContact().Phones),
		PasskeyDomain:   h.deps.PasskeyDomain,
		SignInProviders: append([]dto.SignInProvider{}, h.deps.SignInProviders...),
	}, nil
}

func (h *Handlers) listStates(_ context.Context, in *core.ByCountry) (dto.List[State], error) {
	c, err := presentation.FindCountry(in.Country)
	if err != nil {
		return dto.List[State]{}, err
	}
	states := slices.Clone(reference.States(c.ThreeCharCode))
	slices.SortFunc(states, func(a, b reference.State) int { return strings.Compare(a.Name, b.Name) }) // spec 3.04a
	return dto.ListOf(states, func(st reference.State) State { return State{Name: st.Name, Code: st.Code} }), nil
}

func (h *Handlers) listLocalities(_ context.Context, in *core.ByCountry) (dto.List[Locality], error) {
	c, err := presentation.FindCountry(in.Country)
	if err != nil {
		return dto.List[Locality]{}, err
	}
	return dto.ListOf(reference.Localities(c.ThreeCharCode), func(l reference.Locality) Locality { return Locality(l) }), nil
}

func (h *Handlers) getZIPCode(_ context.Context, in *core.ByCode) (ZIPCode, error) {
	z, ok := reference.FindZIPCode(in.Code)
	if !ok {
		return ZIPCode{}, core.ErrNotFound
	}
	return ZIPCode{City: z.City, State: z.State}, nil
}

func (h *Handlers) listCountries(context.Context, *core.NoInput) (dto.List[Country], error) {
	return dto.ListOf(reference.Countries(), countryInfo), nil
}

func countryInfo(c reference.Country) Country {
	info := Country{
		Name: c.Name, FlagURL: presentation.FlagURL(c.TwoCharCode), Flag: c.Flag, PhoneCode: c.PhoneCode,
		TwoCharCode: c.TwoCharCode, ThreeCharCode: c.ThreeCharCode, Currency: presentation.Currency(c.Currency),
		PayoutMethod: PayoutMethods{
			IsCashPickupEnabled: c.SupportsPayout(beneficiary.CashPickup), IsBankDepositEnabled: c.SupportsPayout(beneficiary.BankDeposit),
			IsMobileWalletEnabled: c.SupportsPayout(beneficiary.Wallet), IsHomeDeliveryEnabled: c.SupportsPayout(beneficiary.HomeDelivery),
		},
		Wallets: []string{}, Relationships: dto.CopyNonNil(reference.Relationships()), RemittancePurposes: dto.CopyNonNil(reference.Purposes()),
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

// optionalMoney returns an amount, or "" if ok is false.
func optionalMoney(a money.Amount, ok bool) dto.Money {
	if !ok {
		return ""
	}
	return dto.MoneyOf(a)
}

// corridorID returns a corridor's ID (spec 3.05b).
func corridorID(source, destination string) string { return source + "-" + destination }

func (h *Handlers) listCorridors(context.Context, *core.NoInput) (dto.List[Corridor], error) {
	corridors := []Corridor{}
	for _, from := range reference.Countries() {
		for _, to := range reference.Destinations(from.ThreeCharCode) {
			corridors = append(corridors, Corridor{
				ID: corridorID(from.ThreeCharCode, to.ThreeCharCode), Source: countryInfo(from), Destination: countryInfo(to),
			})
		}
	}
	return dto.List[Corridor]{Result: corridors}, nil
}

func (h *Handlers) listDestinations(_ context.Context, in *core.ByCode) (dto.List[Country], error) {
	c, err := presentation.FindCountry(in.Code)
	return dto.ListOf(reference.Destinations(c.ThreeCharCode), countryInfo), err
}

func bankInfo(b reference.Bank) Bank {
	return Bank{ID: b.ID, Name: b.Name, ReferenceID: b.ID, Active: b.Active, IsPartner: b.IsPartner, Successor: b.Successor}
}

func (h *Handlers) listBanks(_ context.Context, in *CountryFilter) (dto.List[Bank], error) {
	c, err := presentation.FindCountry(in.Country)
	if err != nil || c.ThreeCharCode != reference.Nepal {
		return dto.List[Bank]{Result: []Bank{}}, err
	}
	return dto.ListOf(reference.Banks(), bankInfo), nil
}

func (h *Handlers) getBank(_ context.Context, in *core.ByID) (Bank, error) {
	b, ok := reference.BankByID(in.ID)
	if !ok {
		return Bank{}, errBankNotFound
	}
	return bankInfo(b), nil
}

// listCooperatives lists all cooperatives, because every bank in Nepal can pay all of them. The ID in the path is a bank ID or a
// country code.
func (h *Handlers) listCooperatives(_ context.Context, in *core.ByID) (dto.List[Cooperative], error) {
	if _, ok := reference.BankByID(in.ID); !ok {
		if _, err := presentation.FindCountry(in.ID); err != nil {
			return dto.List[Cooperative]{}, errBankNotFound
		}
	}
	return dto.ListOf(reference.Cooperatives(), func(c reference.Cooperative) Cooperative {
		return Cooperative{ID: c.ID, Name: c.Name, BranchName: c.Branch, ReferenceID: c.ID, Active: c.Active, IsCooperative: true}
	}), nil
}

func (h *Handlers) listPayers(_ context.Context, in *payerSearch) (dto.List[dto.Payer], error) {
	c, err := presentation.FindCountry(in.Country)
	method := beneficiary.PayoutMethod(in.PayoutMethod)
	if method == "" {
		method = beneficiary.CashPickup
	}
	return dto.ListOf(reference.Payers(c.ThreeCharCode, method), presentation.Payer), err
}

// listLicenses lists our own licenses, except those in separateLicenseStates.
func (h *Handlers) listLicenses(context.Context, *core.NoInput) (dto.List[License], error) {
	own := []License{}
	for _, l := range reference.Licenses() {
		if l.Licensee == ownMSB && !slices.Contains(separateLicenseStates, l.State) {
			own = append(own, licenseInfo(l))
		}
	}
	return dto.List[License]{Result: own}, nil
}

func (h *Handlers) getLicense(_ context.Context, in *core.ByID) (License, error) {
	for _, l := range reference.Licenses() {
		if strings.EqualFold(l.State, in.ID) {
			return licenseInfo(l), nil
		}
	}
	return License{}, errLicenseNotFound
}

func licenseInfo(l reference.License) License {
	return License{
		State: l.State, LicenseNo: l.LicenseNo, RegulatoryBody: l.RegulatoryBody, RegulatoryName: l.RegulatoryName,
		RegulatoryDivision: l.RegulatoryDivision, Address: l.Address, Telephone: l.Telephone, Fax: l.Fax, Email: l.Email,
		Website: l.Website, LicenseType: l.LicenseType, MSB: l.Licensee,
	}
}
