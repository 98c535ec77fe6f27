package customers

import (
	"context"
	"strings"
	"unicode/utf8"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/httpapi/session"
	"hulak/projections"
	"hulak/projections/beneficiaries"
	"hulak/projections/complaints"
	"hulak/projections/compliance"
	"hulak/projections/sources"
)

// state returns the current state of a sender. It returns sender.ErrNotFound if there is none.
func (h *Handlers) state(ctx context.Context, id string) (sender.State, error) {
	account, err := core.State(ctx, h.Server, sender.Decider, id)
	if err == nil && !account.Exists() {
		err = sender.ErrNotFound
	}
	return account, err
}

// getContacts returns a sender's contacts in full. Like each read of personal data, it is recorded.
func (h *Handlers) getContacts(ctx context.Context, in *core.ByID) (CustomerContacts, error) {
	account, err := h.state(ctx, in.ID)
	p := account.Person
	return CustomerContacts{ID: in.ID, Email: p.Email, CountryCode: p.CountryCode, PhoneNumber: p.PhoneNumber}, err
}

// getCustomer returns a sender's account and everything that belongs to it, except transfers.
func (h *Handlers) getCustomer(ctx context.Context, in *core.ByID) (Customer, error) {
	account, err := h.state(ctx, in.ID)
	if err != nil {
		return Customer{}, err
	}
	kyc := account.KYC
	if kyc == "" {
		kyc = sender.KYCUnverified
	}
	c := Customer{
		ID: account.ID, FullName: account.Name().Full(), Email: maskEmail(account.Person.Email),
		PhoneNumber: maskEnd(account.Person.PhoneNumber), Address: presentation.USAddress(account.Region),
		SignedUpAt: dto.Time(account.SignedUpAt), IsEmailVerified: account.EmailVerified, IsPhoneVerified: account.PhoneVerified,
		HasSecondFactor: account.HasSecondFactor, KYCStatus: string(kyc), Tier: string(account.Tier),
		RequestedTier: string(account.RequestedTier), Locked: account.Locked, SendingLocked: account.SendingLocked,
		LockedReason: account.LockedReason, Erasure: string(account.Erasure.Stage),
	}
	for _, add := range []func(context.Context, *Customer) error{
		h.addLimits, h.addFundingSources, h.addRecipients, h.addDevices, h.addHolds, h.addComplaints, h.addSchedules,
	} {
		if err := add(ctx, &c); err != nil {
			return Customer{}, err
		}
	}
	return c, nil
}

func (h *Handlers) addLimits(ctx context.Context, c *Customer) error {
	used, err := core.State(ctx, h.Server, sendinglimit.Decider, c.ID)
	c.Remaining, c.Window, c.Limits = presentation.SendingLimits(used, sender.Tier(c.Tier), h.Now())
	return err
}

func (h *Handlers) addSchedules(ctx context.Context, c *Customer) error {
	found, err := core.SchedulesOf(ctx, h.Server, c.ID)
	c.Schedules = dto.Map(found, presentation.Schedule)
	return err
}

func (h *Handlers) addFundingSources(ctx context.Context, c *Customer) error {
	banks, err := h.sources.BankAccounts(ctx, c.ID)
	if err != nil {
		return err
	}
	cards, err := h.sources.Cards(ctx, c.ID)
	c.FundingSources = dto.Map(append(banks, cards...), func(s sources.Source) FundingSource {
		name := s.InstitutionName
		if s.Kind == funding.DebitCard {
			name = s.Network
		}
		return FundingSource{
			ID: s.ID, Kind: string(s.Kind), Name: strings.TrimSpace(name + " " + presentation.MaskNumber(s.Last4)), Status: string(s.Status),
			Reason: s.RetiredReason, LinkedAt: dto.Time(s.LinkedAt),
		}
	})
	return err
}

func (h *Handlers) addRecipients(ctx context.Context, c *Customer) error {
	list, err := h.beneficiaries.List(ctx, c.ID)
	c.Recipients = dto.Map(list, func(b beneficiaries.Beneficiary) Recipient {
		methods := dto.Map(b.Banks, func(account beneficiary.Bank) string { return account.BankName + " " + maskEnd(account.Account.Number) })
		for _, w := range b.Wallets {
			methods = append(methods, w.Provider+" "+maskEnd(w.Account.Number))
		}
		if b.CashPickup {
			methods = append(methods, "Cash pickup")
		}
		return Recipient{ID: b.ID, FullName: b.FullName(), Relationship: b.Relationship, PayoutMethods: methods}
	})
	return err
}

func (h *Handlers) addDevices(ctx context.Context, c *Customer) error {
	open, err := h.Sessions.List(ctx, c.ID)
	c.Devices = dto.Map(open, func(s session.ActiveSession) Device {
		return Device{Name: s.Device.Label, Address: s.Device.IPAddress, SignedInAt: dto.Time(s.SignedInAt), LastUsedAt: dto.Time(s.LastUsedAt)}
	})
	return err
}

func (h *Handlers) addHolds(ctx context.Context, c *Customer) error {
	open, err := h.compliance.OpenForSender(ctx, c.ID)
	c.Holds = dto.Map(open, func(held compliance.Hold) OpenHold {
		return OpenHold{TransferID: held.TransferID, Reasons: held.Reasons, HeldAt: dto.Time(held.HeldAt), DueAt: dto.Time(held.DueAt)}
	})
	return err
}

func (h *Handlers) addComplaints(ctx context.Context, c *Customer) error {
	list, err := h.complaints.List(ctx, complaints.Filter{SenderID: c.ID, Limit: projections.PageSizeMax})
	c.Complaints = dto.Map(list, func(filed complaints.Complaint) CustomerComplaint {
		return CustomerComplaint{ID: filed.ID, Status: string(filed.Status), FiledAt: dto.Time(filed.FiledAt)}
	})
	return err
}

// maskEnd masks all but the last four characters of a number.
func maskEnd(number string) string {
	if number == "" {
		return ""
	}
	return presentation.MaskNumber(number[max(0, len(number)-4):])
}

// maskEmail masks all but the first character and the domain of an email address.
func maskEmail(email string) string {
	local, host, found := strings.Cut(email, "@")
	if !found {
		return ""
	}
	_, size := utf8.DecodeRuneInString(local)
	return local[:size] + "•••@" + host
}
