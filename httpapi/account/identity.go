package account

import (
	"context"
	"strings"

	"hulak/domain/sender"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// getIdentity returns the calling sender's address and masked identification number.
func (h *Handlers) getIdentity(ctx context.Context, _ *core.NoInput) (SenderIdentity, error) {
	me, err := h.CurrentSender(ctx)
	known, a := me.Identity, me.Identity.Address
	return SenderIdentity{
		Known: known.IsKnown(), AddressLine1: a.AddressLine1, AddressLine2: a.AddressLine2, City: a.City, State: a.State,
		PostalCode: a.PostalCode, IDType: string(known.IDType), IDNumber: dto.MaskDigits(known.IDNumber), IDCountry: known.IDCountry,
	}, err
}

// provideIdentity stores the calling sender's address and identification number. The response does not contain them, and no request
// hash is stored, because a number could be found from its hash.
func (h *Handlers) provideIdentity(ctx context.Context, in *core.BodyInput[dto.IdentityForm]) (dto.Success, error) {
	f := in.Body
	identity := sender.Identity{
		Address: sender.Address{
			AddressLine1: strings.TrimSpace(f.AddressLine1), AddressLine2: strings.TrimSpace(f.AddressLine2), City: strings.TrimSpace(f.City),
			State: f.State, PostalCode: f.PostalCode,
		},
		IDType: sender.IDType(f.IDType), IDNumber: f.Number(), IDCountry: f.IDCountry,
	}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, sender.Decider, core.CallerOf(ctx).ID,
		sender.Command(sender.ProvideIdentity{Identity: identity, At: h.Now()}))
}
