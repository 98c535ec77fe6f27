package passkey_test

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"hulak/domain/passkey"
)

func key(id string) passkey.Passkey {
	return passkey.Passkey{ID: id, Details: passkey.Details{CredentialID: []byte("credential " + id)}}
}

func TestSet(t *testing.T) {
	t.Parallel()
	t.Run("changes return a new set", func(t *testing.T) {
		t.Parallel()
		one := passkey.Set{}.With(key("a"))
		one.With(key("x"))
		two := one.With(key("b"))
		two.WithSuspectedCopy("b", time.Unix(1, 0))
		two.Without("a")
		if p, found := two.Find("b"); !found || !p.CopySuspectedAt.IsZero() || len(one) != 1 || len(two) != 2 {
			t.Errorf("the sets changed: %v, %v", one, two)
		}
		if p, _ := two.WithSuspectedCopy("b", time.Unix(1, 0)).Find("b"); p.CopySuspectedAt.IsZero() {
			t.Error("want the time of the suspected copy")
		}
		if _, found := two.Without("a").FindCredential([]byte("credential a")); found {
			t.Error("want the passkey to be removed")
		}
	})
	t.Run("an account has at most 10 passkeys, and each only once", func(t *testing.T) {
		t.Parallel()
		set := passkey.Set{}
		for i := range passkey.MaxPerAccount {
			if err := set.CheckAdd([]byte("new")); err != nil {
				t.Fatal(err)
			}
			set = set.With(key(strconv.Itoa(i)))
		}
		if err := set.CheckAdd([]byte("credential 3")); !errors.Is(err, passkey.ErrAlreadyAdded) {
			t.Errorf("got %v, want ErrAlreadyAdded", err)
		}
		if err := set.CheckAdd([]byte("new")); !errors.Is(err, passkey.ErrTooMany) {
			t.Errorf("got %v, want ErrTooMany", err)
		}
	})
}
