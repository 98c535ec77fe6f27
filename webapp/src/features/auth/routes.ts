import { paths } from '@/lib/paths'
import type { Route } from '@/lib/route'

export const routes: readonly Route[] = [
  {
    path: paths.signUp,
    title: 'Sign up',
    page: () => import('./SignUpPage'),
    access: { who: 'visitor', requiresVerifiedContact: { next: paths.paymentDetails } },
  },
  {
    path: paths.staffSignIn,
    title: 'Staff sign-in',
    page: () => import('./StaffSignInPage'),
    access: { who: 'visitor', noSignInDialog: true },
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot password',
    page: () => import('./ForgotPasswordPage'),
    access: { who: 'visitor' },
  },
  {
    path: paths.resetPassword,
    title: 'Set a new password',
    page: () => import('./ResetPasswordPage'),
    access: { who: 'visitor', noSignInDialog: true },
  },
  {
    path: paths.oauthRedirect,
    title: 'Signing you in',
    page: () => import('./OAuthRedirectPage'),
    access: { who: 'anyone' },
  },
  {
    path: paths.tokenLogin,
    title: 'Signing you in',
    page: () => import('./TokenLoginPage'),
    access: { who: 'visitor', signedInRedirect: paths.bankAccount },
  },
  {
    path: paths.completeSignUp,
    title: 'Complete your profile',
    page: () => import('./CompleteSignUpPage'),
    access: { who: 'sender', completesAccount: true },
  },
  {
    path: paths.verifyEmail,
    title: 'Email verification',
    page: () => import('./VerifyEmailPage'),
    access: { who: 'anyone' },
  },
  {
    path: paths.accountVerification,
    title: 'Verify your account',
    page: () => import('./AccountVerificationPage'),
    access: { who: 'sender', completesAccount: true },
  },
]
