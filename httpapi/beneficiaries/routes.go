package beneficiaries

import (
	"hulak/domain"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/senders/beneficiaries", "listBeneficiaries", "List beneficiaries",
			core.SenderOnly, core.Handle(h.ListBeneficiaries)),
		core.NewRoute(core.Post, "/v1/senders/beneficiaries", "addBeneficiary", "Add a beneficiary",
			core.SenderOnly, core.Handle(h.addBeneficiary)).Rejects(domain.Locked),
		core.NewRoute(core.Put, "/v1/senders/beneficiaries/update/{id}", "updateBeneficiary", "Update a beneficiary",
			core.SenderOnly, core.Handle(h.updateBeneficiary)).Rejects(domain.NotFound, domain.Locked),
		core.NewRoute(core.Post, "/v1/senders/beneficiaries/bank", "addBeneficiaryBank", "Add a bank or cooperative account to a beneficiary",
			core.SenderOnly, core.Handle(h.addBeneficiaryBank)).Rejects(domain.NotFound, domain.Locked),
		core.NewRoute(core.Put, "/v1/senders/beneficiaries/bank", "updateBeneficiaryBank", "Update a beneficiary's bank or cooperative account",
			core.SenderOnly, core.Handle(h.updateBeneficiaryBank)).Rejects(domain.NotFound, domain.Locked),
		core.NewRoute(core.Post, "/v1/senders/beneficiaries/{id}/wallets", "addBeneficiaryWallet", "Add a mobile wallet to a beneficiary",
			core.SenderOnly, core.Handle(h.addBeneficiaryWallet)).Rejects(domain.NotFound, domain.Locked),
		core.NewRoute(core.Post, "/v1/senders/beneficiaries/{id}/cash-pickup", "enableCashPickup", "Enable cash pickup for a beneficiary",
			core.SenderOnly, core.Handle(h.enableCashPickup)).Rejects(domain.NotFound, domain.Locked),
	}
}
