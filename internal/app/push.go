package app

import (
	"context"
	"time"

	"hulak/internal/safedial"
	"hulak/providers/notification"
)

const (
	// pushSecretFile has the private VAPID key of development. Production uses HULAK_PUSH_KEY.
	pushSecretFile = "push.secret"
	// pushTimeout is how long a push service may take to accept a push.
	pushTimeout = 15 * time.Second
)

// pushKey returns the key that signs pushes. Other environments than production create a key at first use.
func (s *Settings) pushKey() (notification.PushKey, error) {
	if s.PushKey != "" {
		return notification.ParsePushKey(s.PushKey)
	}
	if !s.mayCreateKeys() {
		return notification.PushKey{}, errNoPushKey
	}
	secret, err := s.openSecret(pushSecretFile, true)
	if err != nil {
		return notification.PushKey{}, err
	}
	return notification.NewPushKey(secret)
}

// openPush reads the key that signs pushes.
func (p *Program) openPush(context.Context, func(string, ...any)) (err error) {
	p.pushKey, err = p.settings.pushKey()
	return err
}

// pushGuard returns the guard for the endpoints of browsers. Only development and tests accept the sandbox's push service, which is on
// this machine.
func (p *Program) pushGuard() safedial.Guard {
	return safedial.Guard{AllowLoopback: p.settings.Env != "production"}
}

// updates returns the worker that sends pushes and text messages.
func (p *Program) updates(messages notification.Sender) notification.Updates {
	return notification.Updates{
		Log: p.log, Sender: messages, SMSBudget: p.smsBudget(), Push: p.pusher(), Now: now, Logger: p.logger,
	}
}

// pusher sends pushes.
func (p *Program) pusher() notification.Pusher {
	return notification.Pusher{
		Log: p.log, Pool: p.pool, Key: p.pushKey, Contact: string(p.settings.SecurityContact), Client: p.pushGuard().Client(pushTimeout),
		Now: now, Logger: p.logger,
	}
}
