package httpapi

import (
	"net/http"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

func TestReferenceCalls(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.visitor()
	names := func(r apiResponse, field string) []string {
		var all []string
		list, _ := r.at("result").([]any)
		for _, item := range list {
			all = append(all, item.(map[string]any)[field].(string))
		}
		return all
	}
	t.Run("states are sorted by name (7.11a 3.04a)", func(t *testing.T) {
		all := names(p.must(core.Get, "/v1/states/USA", nil), "name")
		assert.Contains(t, all, "California")
		assert.True(t, sort.StringsAreSorted(all))
		assert.Equal(t, http.StatusNotFound, p.call(core.Get, "/v1/states/XXX", nil).status)
	})
	t.Run("a ZIP code has a city and a state", func(t *testing.T) {
		r := p.must(core.Get, "/v1/zip-codes/75201", nil)
		assert.Equal(t, []string{"Dallas", "TX"}, []string{r.str("city"), r.str("state")})
		assert.Equal(t, http.StatusNotFound, p.call(core.Get, "/v1/zip-codes/00000", nil).status)
	})
	t.Run("a visitor lists the municipalities of Nepal", func(t *testing.T) {
		assert.Contains(t, names(p.must(core.Get, "/v1/localities/NPL", nil), "name"), "Pokhara")
	})
	t.Run("the countries are the US and Nepal (7.11b 9.11a)", func(t *testing.T) {
		assert.ElementsMatch(t, []string{"USA", "NPL"}, names(p.must(core.Get, "/v1/countries", nil), "threeCharCode"))
	})
	t.Run("the US has Nepal as a destination (7.11c 3.05a)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/countries/US/destinations", nil)
		assert.Equal(t, "Nepal", r.str("result.0.name"))
		for field, want := range map[string]string{
			"flagUrl": "/flags/np.svg", "phoneCode": "+977", "twoCharCode": "NP", "threeCharCode": "NPL",
			"currency.name": "Nepalese rupee", "currency.code": "NPR", "currency.symbol": "रू",
			"payoutMethod.isBankDepositEnabled": "true", "payoutMethod.isCashPickupEnabled": "true",
			"payoutMethod.isMobileWalletEnabled": "true", "payoutMethod.isHomeDeliveryEnabled": "false", // 1.02a
		} {
			assert.Equal(t, want, r.str("result.0."+field), field)
		}
		assert.Equal(t, "2000.00", r.str("result.0.sendingAmountLimit.card"), "9.02b")
		assert.Equal(t, "50000.00", r.str("result.0.sendingAmountLimit.wallet"), "9.03d")
		assert.Equal(t, "100000.00", r.str("result.0.sendingAmountLimit.cashPickup"), "9.03a")
		assert.Len(t, r.at("result.0.remittancePurposes"), 11, "9.11f")
		assert.Len(t, r.at("result.0.relationships"), 21, "9.11e")
	})
	t.Run("the only corridor is from the US to Nepal (7.11d 3.05b)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/countries/corridors", nil)
		assert.Equal(t, "USA-NPL", r.str("result.0.id"))
		assert.Equal(t, "Nepal", r.str("result.0.destination.name"))
	})
	t.Run("a visitor lists banks and retrieves one (7.11e 3.07c)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/banks?country=NPL", nil)
		id := r.str("result.0.id")
		assert.Equal(t, r.str("result.0.name"), p.must(core.Get, "/v1/banks/"+id, nil).str("name"))
		assert.Equal(t, "BANK_NOT_FOUND", p.call(core.Get, "/v1/banks/none", nil).code())
		partners := 0
		for _, b := range r.at("result").([]any) {
			if b.(map[string]any)["isPartner"] == true {
				partners++
			}
		}
		assert.Equal(t, 14, partners, "2.14d")
	})
	t.Run("the list of cooperatives includes their branches (7.11f 3.07d)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/banks/NPL/cooperatives", nil)
		assert.Equal(t, true, r.at("result.0.isCooperative"))
		assert.Equal(t, "Kathmandu", r.str("result.0.branchName"))
	})
	t.Run("a visitor lists payers by payout method (7.11g 3.07e)", func(t *testing.T) {
		assertJSON(t, everestCashPoint, p.must(core.Get, "/v1/payers?country=NPL&payoutMethod=CASH_PICKUP", nil).at("result.0"))
		assert.Empty(t, p.must(core.Get, "/v1/payers?country=NPL&payoutMethod=WALLET", nil).at("result"))
		assert.Empty(t, p.must(core.Get, "/v1/payers?country=USA&payoutMethod=CASH_PICKUP", nil).at("result"))
	})
	t.Run("a visitor retrieves the exchange rate (7.11h 3.11a)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/exchange-rate", nil)
		assert.Equal(t, "133.25", r.str("rate"))
		assert.Equal(t, "USD", r.str("sourceCurrency"))
	})
	t.Run("a currency pair without a rate gets 404 (8.07e)", func(t *testing.T) {
		r := p.call(core.Get, "/v1/exchange-rate?destinationCurrency=INR", nil)
		assert.Equal(t, http.StatusNotFound, r.status)
		assert.Equal(t, "No exchange rate found", r.message())
	})
	t.Run("a license has all its fields (3.20a)", func(t *testing.T) {
		assertJSON(t, `{
			"state": "CA", "licenseNo": "SAMPLE-CA-1000",
			"regulatoryBody": "California Department of Financial Protection and Innovation",
			"regulatoryName": "Department of Financial Protection and Innovation",
			"regulatoryDivision": "Money Transmitter Division (sample)", "address": "100 Sample Street, Capital City, CA",
			"telephone": "(555) 010-1000", "fax": "(555) 010-2000", "email": "regulator.ca@example.org",
			"website": "https://ca.example.org", "licenseType": "Money Transmitter (sample)", "msb": "HULAK"
		}`, p.must(core.Get, "/v1/license/CA", nil).body)
	})
	t.Run("every list response has a result array (7.14a)", func(t *testing.T) {
		admin, user := p.staff("ADMIN"), p.sender("lists@example.com")
		callers := map[dto.Role]*testUser{dto.Public: p, dto.User: user, dto.Admin: admin}
		lists := 0
		for _, r := range routes() {
			if r.Method != core.Get || !strings.HasPrefix(r.ID, "list") || strings.Contains(r.Path, "{") {
				continue
			}
			for _, role := range []dto.Role{dto.Public, dto.User, dto.Admin} {
				if r.Access.Allows(role) {
					path := r.Path
					if strings.Contains(path, "/as-of/") {
						path += "?asOf=" + time.Now().UTC().Format(time.RFC3339)
					}
					if strings.HasSuffix(path, "/past-matches") {
						path += "?name=Maya+Rai"
					}
					response := callers[role].must(core.Get, path, nil)
					assert.IsType(t, []any{}, response.body["result"], r.Path)
					lists++
					break
				}
			}
		}
		assert.Greater(t, lists, 15)
	})
	t.Run("a visitor retrieves a license by state (7.11k)", func(t *testing.T) {
		assert.Equal(t, "CA", p.must(core.Get, "/v1/license/CA", nil).str("state"))
		assert.Equal(t, http.StatusNotFound, p.call(core.Get, "/v1/license/ZZ", nil).status)
	})
	t.Run("the list omits licenses of separately listed states (7.11l)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/license", nil)
		assert.ElementsMatch(t, []string{"FL", "IL", "MA", "NJ", "NY", "PA", "TX"}, names(r, "state"))
		for _, licensee := range names(r, "msb") {
			assert.Equal(t, "HULAK", licensee)
		}
	})
	t.Run("the configuration contains the values that web clients need", func(t *testing.T) {
		r := p.must(core.Get, "/v1/config", nil)
		assert.Equal(t, "http://widgets.test", r.str("widgetOrigin"))
		assert.EqualValues(t, longIdleMinutes, r.at("idleMinutes"), "9.12a")
		assert.Equal(t, []any{}, r.at("hiddenSourceStates"))
		assert.Len(t, r.at("supportPhones"), 2, "2.35a")
	})
}
